"""A person with an end-to-end encrypted Matrix client, for tests.

It is told what to do by lines on standard input and tells what happens by lines on standard output, each a JSON object:

    {"n": 1, "do": "say", "room": "!…", "text": "hello"}    →  {"n": 1, "ok": {"event": "$…"}}
    {"n": 2, "do": "dance"}                                 →  {"n": 2, "error": "nobody knows how to dance"}
                                                               {"heard": {"kind": "message", "body": "hello back", …}}

Orders are carried out one after the other; what is heard comes at any time, in the order of each room's timeline, what
this person sent included ("own"). `{"do": "help"}` lists the orders. The end of the input ends the program.

Its encryption is matrix-nio's, not matrix-sdk's, so that two implementations meet; only the ratchets below both of them
(vodozemac) are the same. It is a tool of the tests, in a process of its own, and never part of the product.

What it does not know: emoji verification, key backup, secret storage, sliding sync.
To add an order: a method `do_NAME` of Peer whose arguments are the order's fields.
"""

import argparse
import asyncio
import base64
import copy
import hashlib
import inspect
import io
import json
import logging
import re
import sys
import time
import uuid
from pathlib import Path
from urllib.parse import quote

import aiohttp
import nio
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey
from nio.crypto import decrypt_attachment, encrypt_attachment
from PIL import Image

CLIENT = "/_matrix/client/v3"
MEGOLM = {"algorithm": "m.megolm.v1.aes-sha2"}
# A message may come before its key. Only after so many seconds is it called unreadable.
KEY_PATIENCE = 3
# How often, and after which pause, a call is tried again while the server is away.
TRIES, PAUSE = 240, 0.25
MEDIA = ("m.image", "m.file", "m.audio", "m.video")


class Refused(Exception):
    """An order that cannot be carried out, and why."""


def tell(line):
    print(json.dumps(line, ensure_ascii=False), flush=True)


def without_padding(data):
    return base64.b64encode(data).decode().rstrip("=")


def with_padding(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


def signed_form(thing):
    """The bytes of a JSON object that its signatures are made over."""
    bare = {key: value for key, value in thing.items() if key not in ("signatures", "unsigned")}
    return json.dumps(bare, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def has_signature(thing, user, key):
    """Whether an object carries a good signature of a user by a public key (in base64)."""
    try:
        for name, signature in thing["signatures"][user].items():
            if name.startswith("ed25519:"):
                try:
                    VerifyKey(with_padding(key)).verify(signed_form(thing), with_padding(signature))
                    return True
                except BadSignatureError:
                    continue
    except (KeyError, TypeError, ValueError):
        pass
    return False


def sign(thing, user, key):
    signature = without_padding(key.sign(signed_form(thing)).signature)
    name = "ed25519:" + without_padding(key.verify_key.encode())
    thing.setdefault("signatures", {}).setdefault(user, {})[name] = signature


def public_half(cross_signing_key):
    return next(iter((cross_signing_key or {}).get("keys", {}).values()), None)


def picture_of(data):
    """What kind of picture these bytes really are, and its size; nothing for what is none."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            return {"type": Image.MIME.get(image.format), "width": image.width, "height": image.height}
    except (OSError, ValueError):
        return {}


class Peer:
    def __init__(self, options):
        self.url, self.user, self.password = options.url, options.user, options.password
        self.store = Path(options.store)
        self.store.mkdir(parents=True, exist_ok=True)
        self.accepts, self.device_name = options.accept, options.device
        self.heard = []
        self.invited = {}  # room → what came with the invitation
        self.followed = set()  # rooms of whose timeline something has been heard
        self.files = {}  # event → the decrypted bytes of its media
        self.waiting = {}  # event → (room, as it came, nio's form, since when; None once it was told)
        self.sealed = {}  # event → the devices that have not got its key, and the key
        self.turn = asyncio.Condition()
        self.since = None
        self.client = None

    # ---- calls --------------------------------------------------------------------------------------------------

    async def call(self, method, path, body=None):
        """A call of the client-server API; its status and answer. Tried again while the server is away."""
        headers = {"Content-Type": "application/json"}
        if self.client.access_token:
            headers["Authorization"] = "Bearer " + self.client.access_token
        data = None if body is None else json.dumps(body)
        for left in reversed(range(TRIES)):
            try:
                answer = await self.client.send(method, path, data, headers, timeout=60)
                text = await answer.text()
                try:
                    return answer.status, json.loads(text)
                except ValueError:
                    return answer.status, {"error": text[:200]}
            except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError) as error:
                if not left:
                    raise Refused(f"{method} {path}: {error}") from None
                await asyncio.sleep(PAUSE)
        raise AssertionError("the last try returns or raises")

    async def api(self, method, path, body=None):
        """A call that must succeed, waiting when there were too many; its answer."""
        while True:
            status, answer = await self.call(method, CLIENT + path, body)
            if status == 429:
                await asyncio.sleep(answer.get("retry_after_ms", 500) / 1000)
                continue
            if status != 200:
                raise Refused(f"{method} {path}: {status} {answer.get('errcode')} {answer.get('error')}")
            return answer

    @staticmethod
    def good(response):
        if isinstance(response, nio.ErrorResponse):
            raise Refused(f"{response.status_code} {response.message}")
        return response

    async def until(self, condition, seconds, what):
        async with self.turn:
            try:
                await asyncio.wait_for(self.turn.wait_for(condition), seconds)
            except asyncio.TimeoutError:
                raise Refused(f"{what}: not within {seconds} s") from None

    async def room(self, room):
        """The room as the client knows it, once the server has told of it."""
        await self.until(lambda: room in self.client.rooms, 60, f"news of {room}")
        return self.client.rooms[room]

    def full(self, user):
        return user if user.startswith("@") else f"@{user}:{self.client.user_id.split(':', 1)[1]}"

    # ---- logging in ---------------------------------------------------------------------------------------------

    async def log_in(self):
        config = nio.AsyncClientConfig(encryption_enabled=True, store_sync_tokens=False)
        self.client = nio.AsyncClient(self.url, self.user, store_path=str(self.store), config=config)
        kept = self.store / "session.json"
        if kept.exists():
            session = json.loads(kept.read_text())
            self.since = session["since"]
            self.client.restore_login(session["user"], session["device"], session["token"])
            status, answer = await self.call("GET", CLIENT + "/account/whoami")
            if status != 200:
                raise Refused(f"the kept log-in is no longer good: {status} {answer}")
        else:
            answer = await self.client.login(self.password, device_name=self.device_name)
            if isinstance(answer, nio.LoginError):
                raise Refused(f"no log-in: {answer.status_code} {answer.message}")
            self.keep()
        if self.client.should_upload_keys:
            self.good(await self.client.keys_upload())

    def keep(self):
        client, kept = self.client, self.store / "session.json"
        session = {"user": client.user_id, "device": client.device_id, "token": client.access_token}
        fresh = kept.with_suffix(".new")
        fresh.write_text(json.dumps({**session, "since": self.since}))
        fresh.chmod(0o600)
        fresh.replace(kept)

    # ---- listening ----------------------------------------------------------------------------------------------

    async def sync(self, first):
        """One round: asks what is new, lets nio decrypt a copy, and tells what was heard."""
        query = f"?timeout={0 if first else 10000}&full_state={'true' if first else 'false'}"
        query += "&filter=" + quote(json.dumps({"room": {"timeline": {"limit": 100}}}))
        if self.since:
            query += "&since=" + quote(self.since)
        status, raw = await self.call("GET", CLIENT + "/sync" + query)
        if status != 200:
            await asyncio.sleep(PAUSE)
            return status != 401
        news = not first or self.since is not None
        response = nio.SyncResponse.from_dict(copy.deepcopy(raw))
        self.good(response)
        await self.client.receive_response(response)
        self.since = raw["next_batch"]
        rooms = raw.get("rooms", {})
        for room, invitation in rooms.get("invite", {}).items():
            await self.on_invitation(room, invitation["invite_state"]["events"])
        for room, left in rooms.get("leave", {}).items():
            if news:
                await self.on_timeline(room, left.get("timeline", {}), [])
                self.hear(kind="left", room=room)
        for room, joined in rooms.get("join", {}).items():
            if news:
                await self.on_timeline(room, joined.get("timeline", {}), response.rooms.join[room].timeline.events)
        await self.look_after_keys()
        await self.try_the_waiting()
        self.keep()
        async with self.turn:
            self.turn.notify_all()
        return True

    async def look_after_keys(self):
        client = self.client
        if client.should_upload_keys:
            await client.keys_upload()
        if client.should_query_keys:
            await client.keys_query()
        if client.should_claim_keys:
            await client.keys_claim(client.get_users_for_key_claiming())
        await client.send_to_device_messages()

    async def listen(self):
        while await self.sync(first=False):
            pass
        self.hear(kind="logged out")

    def hear(self, **what):
        line = {"i": len(self.heard), **{key: value for key, value in what.items() if value is not None}}
        self.heard.append(line)
        tell({"heard": line})

    async def on_invitation(self, room, state):
        mine = next((e for e in state if e["type"] == "m.room.member" and e["state_key"] == self.client.user_id), None)
        if mine is None or room in self.invited:
            return
        self.invited[room] = state
        encrypted = any(event["type"] == "m.room.encryption" for event in state)
        name = next((e["content"].get("name") for e in state if e["type"] == "m.room.name"), None)
        direct = mine["content"].get("is_direct", False)
        self.hear(kind="invitation", room=room, sender=mine["sender"], direct=direct, encrypted=encrypted, name=name)
        if self.accepts:
            await self.do_join(room)

    async def on_timeline(self, room, timeline, parsed):
        if timeline.get("limited") and room in self.followed:
            self.hear(kind="gap", room=room)
        self.followed.add(room)
        by_id = {getattr(event, "event_id", None): event for event in parsed}
        for event in timeline.get("events", []):
            if event["type"] != "m.room.encrypted":
                await self.on_event(room, event, event.get("content") or {})
                continue
            form = by_id.get(event["event_id"])
            if getattr(form, "decrypted", False):
                await self.on_decrypted(room, event, form)
            elif isinstance(form, nio.MegolmEvent):
                form.room_id = room
                self.waiting[event["event_id"]] = (room, event, form, time.monotonic())
            else:
                await self.on_event(room, event, event.get("content") or {})

    async def on_decrypted(self, room, event, form, late=None):
        content = dict(form.source.get("content") or {})
        # The relation is in clear, outside of what is encrypted.
        relation = event["content"].get("m.relates_to")
        if relation:
            content["m.relates_to"] = relation
        inner = {**event, "type": form.source["type"]}
        await self.on_event(room, inner, content, encrypted=True, late=late)

    async def try_the_waiting(self):
        for event_id, (room, event, form, since) in list(self.waiting.items()):
            try:
                plain = self.client.decrypt_event(form)
            except nio.EncryptionError as error:
                if since is not None and time.monotonic() - since > KEY_PATIENCE:
                    self.waiting[event_id] = (room, event, form, None)
                    self.hear(kind="unreadable", room=room, event=event_id, sender=event["sender"], why=str(error))
                continue
            del self.waiting[event_id]
            await self.on_decrypted(room, event, plain, late=True)

    async def on_event(self, room, event, content, encrypted=False, late=None):
        known, kind = self.client.rooms.get(room), event["type"]
        common = {
            "room": room,
            "event": event["event_id"],
            "sender": event["sender"],
            "own": event["sender"] == self.client.user_id,
            "encrypted": encrypted,
            "room_encrypted": bool(known and known.encrypted),
            "late": late,
            "ts": event.get("origin_server_ts"),
            "content": content,
        }
        if "state_key" in event:
            self.hear(kind="state", type=kind, state_key=event["state_key"], **common)
        elif kind == "m.room.redaction":
            self.hear(kind="redaction", of=content.get("redacts") or event.get("redacts"), **common)
        elif not content:
            self.hear(kind="redacted", type=kind, **common)
        elif kind == "m.reaction":
            relation = content.get("m.relates_to") or {}
            self.hear(kind="reaction", key=relation.get("key"), of=relation.get("event_id"), **common)
        elif kind == "m.room.message":
            self.hear(kind="message", **await self.message(event["event_id"], content), **common)
        else:
            self.hear(kind="other", type=kind, **common)

    async def message(self, event_id, content):
        relation = content.get("m.relates_to") or {}
        told = {}
        if relation.get("rel_type") == "m.replace":
            told["edits"] = relation.get("event_id")
            content = content.get("m.new_content") or {}
        elif relation.get("rel_type") == "m.thread":
            told["thread"] = relation.get("event_id")
        answered = (relation.get("m.in_reply_to") or {}).get("event_id")
        if answered and not relation.get("is_falling_back"):
            told["answers"] = answered
        told["msgtype"], told["body"] = content.get("msgtype"), content.get("body")
        told["html"] = content.get("formatted_body")
        if "m.mentions" in content:
            told["mentions"] = content["m.mentions"].get("user_ids", [])
        if content.get("msgtype") in MEDIA:
            told["media"] = await self.fetch(event_id, content)
        return told

    async def fetch(self, event_id, content):
        """Fetches and decrypts what a message carries: what it claims, and what it is."""
        sealed = content.get("file")
        address = (sealed or content).get("url") or ""
        media = {"encrypted": bool(sealed), "name": content.get("filename"), "claims": content.get("info") or {}}
        answer = await self.client.download(mxc=address or "mxc://nowhere/nothing")
        if isinstance(answer, nio.DownloadError):
            return {**media, "error": f"{answer.status_code} {answer.message}"}
        data = answer.body
        media["stored"] = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "type": answer.content_type}
        if sealed:
            try:
                data = decrypt_attachment(data, sealed["key"]["k"], sealed["hashes"]["sha256"], sealed["iv"])
            except (nio.EncryptionError, KeyError, TypeError) as error:
                return {**media, "error": f"it cannot be decrypted: {error}"}
        self.files[event_id] = data
        return {**media, "sha256": hashlib.sha256(data).hexdigest(), "size": len(data), **picture_of(data)}

    # ---- orders: rooms ------------------------------------------------------------------------------------------

    async def do_create(
        self, name=None, invite=(), encrypted=False, public=False, direct=False, version=None, space=False
    ):
        """A new room, or a space."""
        preset = "public_chat" if public else "trusted_private_chat" if direct else "private_chat"
        body = {"preset": preset, "invite": [self.full(user) for user in invite], "is_direct": direct}
        if name:
            body["name"] = name
        if version:
            body["room_version"] = version
        if space:
            body["creation_content"] = {"type": "m.space"}
        if encrypted:
            body["initial_state"] = [{"type": "m.room.encryption", "state_key": "", "content": MEGOLM}]
        room = (await self.api("POST", "/createRoom", body))["room_id"]
        await self.room(room)
        return {"room": room}

    async def do_dm(self, user, encrypted=True):
        """A new room for two, marked as direct as clients do it."""
        made = await self.do_create(invite=[user], encrypted=encrypted, direct=True)
        path = f"/user/{quote(self.client.user_id)}/account_data/m.direct"
        status, direct = await self.call("GET", CLIENT + path)
        direct = direct if status == 200 else {}
        direct.setdefault(self.full(user), []).append(made["room"])
        await self.api("PUT", path, direct)
        return made

    async def do_join(self, room):
        """Joins a room, or accepts the invitation to it."""
        joined = (await self.api("POST", f"/join/{quote(room, safe='')}", {}))["room_id"]
        self.invited.pop(joined, None)
        return {"room": joined}

    async def do_leave(self, room):
        """Leaves a room, or declines the invitation to it."""
        await self.api("POST", f"/rooms/{quote(room)}/leave", {})
        self.invited.pop(room, None)
        return {}

    async def member(self, room, what, user, reason=None):
        body = {"user_id": self.full(user), **({"reason": reason} if reason else {})}
        await self.api("POST", f"/rooms/{quote(room)}/{what}", body)
        return {}

    async def do_invite(self, room, user):
        """Invites somebody."""
        return await self.member(room, "invite", user)

    async def do_kick(self, room, user, reason=None):
        """Puts somebody out of a room, who may come again when asked."""
        return await self.member(room, "kick", user, reason)

    async def do_ban(self, room, user, reason=None):
        """Puts somebody out of a room for good."""
        return await self.member(room, "ban", user, reason)

    async def do_unban(self, room, user):
        """Lets somebody in again who was banned."""
        return await self.member(room, "unban", user)

    async def do_await(self, room, user, membership="join", seconds=60):
        """Waits until somebody is in a room (or, as `membership` says, invited, gone or banned)."""
        path, deadline = f"/rooms/{quote(room)}/state/m.room.member/{quote(self.full(user))}", time.monotonic() + seconds
        while True:
            status, answer = await self.call("GET", CLIENT + path)
            if status == 200 and answer.get("membership") == membership:
                # The client must have heard of it as well, or it would not encrypt for somebody new.
                known, name = await self.room(room), self.full(user)
                here = membership in ("join", "invite")
                await self.until(lambda: (name in known.users) == here, 60, f"news of {user}")
                return answer
            if time.monotonic() > deadline:
                raise Refused(f"{user} is not '{membership}' within {seconds} s, but {answer}")
            await asyncio.sleep(PAUSE)

    async def do_members(self, room):
        """Who is in a room, with names."""
        answer = await self.api("GET", f"/rooms/{quote(room)}/members")
        members = {}
        for event in answer["chunk"]:
            found = members.setdefault(event["content"]["membership"], {})
            found[event["state_key"]] = event["content"].get("displayname")
        return members

    async def do_rooms(self):
        """The rooms that this person is in, and is invited to."""
        return {"joined": (await self.api("GET", "/joined_rooms"))["joined_rooms"], "invited": sorted(self.invited)}

    async def do_upgrade(self, room, version):
        """Replaces a room by one of another version."""
        new = (await self.api("POST", f"/rooms/{quote(room)}/upgrade", {"new_version": version}))["replacement_room"]
        await self.room(new)
        return {"room": new}

    async def do_state(self, room, type, content, key=""):
        """Sets a part of a room's state, as the power levels."""
        return await self.api("PUT", f"/rooms/{quote(room)}/state/{type}/{quote(key)}", content)

    async def do_read_state(self, room, type, key=""):
        """Reads a part of a room's state."""
        return await self.api("GET", f"/rooms/{quote(room)}/state/{type}/{quote(key)}")

    async def do_encrypt(self, room):
        """Makes a room encrypted from here on."""
        await self.do_state(room, "m.room.encryption", MEGOLM)
        known = await self.room(room)
        await self.until(lambda: known.encrypted, 60, "news of the encryption")
        return {}

    async def do_name(self, name, room=None):
        """Takes another display name, everywhere or in one room."""
        user = self.client.user_id
        if room:
            return await self.do_state(room, "m.room.member", {"membership": "join", "displayname": name}, user)
        return await self.api("PUT", f"/profile/{quote(user)}/displayname", {"displayname": name})

    # ---- orders: messages ---------------------------------------------------------------------------------------

    async def post(self, room, content, type="m.room.message"):
        known = await self.room(room)
        transaction = uuid.uuid4().hex
        answer = await self.client.room_send(room, type, content, transaction, ignore_unverified_devices=True)
        sealed = bool(known.encrypted) and type != "m.reaction"
        return {"event": self.good(answer).event_id, "encrypted": sealed}

    def content(self, body, thread, answers, mentions):
        body["m.mentions"] = {"user_ids": [self.full(user) for user in mentions]} if mentions else {}
        relation = {}
        if thread:
            relation = {"rel_type": "m.thread", "event_id": thread, "is_falling_back": not answers}
        if thread or answers:
            relation["m.in_reply_to"] = {"event_id": answers or thread}
            body["m.relates_to"] = relation
        return body

    async def do_say(self, room, text, html=None, thread=None, answers=None, mentions=(), msgtype="m.text"):
        """A text, encrypted if the room is; in a thread, as a reply, with mentions."""
        body = {"msgtype": msgtype, "body": text}
        if html:
            body |= {"format": "org.matrix.custom.html", "formatted_body": html}
        return await self.post(room, self.content(body, thread, answers, mentions))

    async def do_seal(self, room, text, user, thread=None):
        """A text in an encrypted room whose key one user does not get, until `unseal`."""
        olm, user = self.client.olm, self.full(user)
        olm.create_outbound_group_session(room)
        session = olm.outbound_group_sessions[room]
        devices = list(olm.device_store.active_user_devices(user))
        session.users_ignored.update((user, device.id) for device in devices)
        key = {"algorithm": MEGOLM["algorithm"], "room_id": room}
        key |= {"session_id": session.id, "session_key": session.session_key}
        answer = await self.do_say(room, text, thread=thread)
        # What is said next has a key of its own, which everybody gets.
        del olm.outbound_group_sessions[room]
        self.sealed[answer["event"]] = (devices, key)
        return answer

    async def do_unseal(self, event):
        """Hands the key over that was kept back."""
        olm, messages = self.client.olm, {}
        devices, key = self.sealed.pop(event)
        for device in devices:
            session = olm.session_store.get(device.curve25519)
            sealed = olm._olm_encrypt(session, device, "m.room_key", key)
            messages.setdefault(device.user_id, {})[device.id] = sealed
        path = f"/sendToDevice/m.room.encrypted/{uuid.uuid4().hex}"
        return await self.api("PUT", path, {"messages": messages})

    async def do_edit(self, room, event, text):
        """Replaces the text of an own message."""
        new = {"msgtype": "m.text", "body": text, "m.mentions": {}}
        relation = {"rel_type": "m.replace", "event_id": event}
        return await self.post(room, {**new, "body": "* " + text, "m.new_content": new, "m.relates_to": relation})

    async def do_show(self, room, path, text=None, thread=None, answers=None):
        """A picture from a file, encrypted if the room is."""
        path, known = Path(path), await self.room(room)
        data = path.read_bytes()
        real = picture_of(data)
        body = {"msgtype": "m.image", "body": text or path.name, "filename": path.name}
        info = {"mimetype": real.get("type"), "w": real.get("width"), "h": real.get("height"), "size": len(data)}
        body["info"] = {key: value for key, value in info.items() if value is not None}
        stored, kind = data, real.get("type") or "application/octet-stream"
        if known.encrypted:
            stored, body["file"] = encrypt_attachment(data)
            kind = "application/octet-stream"
        answer, _ = await self.client.upload(lambda *_: stored, content_type=kind, filesize=len(stored))
        (body["file"] if known.encrypted else body)["url"] = self.good(answer).content_uri
        return await self.post(room, self.content(body, thread, answers, ()))

    async def do_react(self, room, event, key):
        """A reaction, which is never encrypted."""
        relation = {"rel_type": "m.annotation", "event_id": event, "key": key}
        return await self.post(room, {"m.relates_to": relation}, "m.reaction")

    async def do_redact(self, room, event, reason=None):
        """Takes something back: a message, or a reaction."""
        path = f"/rooms/{quote(room)}/redact/{quote(event, safe='')}/{uuid.uuid4().hex}"
        return {"event": (await self.api("PUT", path, {"reason": reason} if reason else {}))["event_id"]}

    async def do_send(self, room, type, content):
        """An event of any type, encrypted if the room is."""
        return await self.post(room, content, type)

    async def do_typing(self, room, on=True):
        """Shows others that this person is typing."""
        path = f"/rooms/{quote(room)}/typing/{quote(self.client.user_id)}"
        return await self.api("PUT", path, {"typing": on, **({"timeout": 10000} if on else {})})

    async def do_receipt(self, room, event):
        """Says that a message has been read."""
        return await self.api("POST", f"/rooms/{quote(room)}/receipt/m.read/{quote(event, safe='')}", {})

    # ---- orders: what was heard, keys, the rest -----------------------------------------------------------------

    async def do_wait(self, kind="message", room=None, sender=None, text=None, after=-1, seconds=30):
        """Waits for something from others, heard after the one with number `after`; `text` is a pattern."""

        def fits(line):
            said = line.get("body") or line.get("key") or ""
            named = sender is None or line.get("sender") == self.full(sender)
            placed = room is None or line.get("room") == room
            new = line["i"] > after and not line.get("own")
            return line["kind"] == kind and new and named and placed and (text is None or re.search(text, said))

        found = []

        def come():
            found[:] = filter(fits, self.heard)
            return found

        await self.until(come, seconds, f"{kind} {text or ''}".strip())
        return found[0]

    async def do_list(self, room=None):
        """All that was heard so far, or in one room."""
        return {"heard": [line for line in self.heard if room in (None, line.get("room"))]}

    async def do_save(self, event, path):
        """Writes the decrypted bytes of what a message carried into a file."""
        if event not in self.files:
            raise Refused(f"{event} carried nothing that could be read")
        Path(path).write_bytes(self.files[event])
        return {"size": len(self.files[event])}

    async def do_keys(self, user):
        """The devices of a user: is each signed by its owner's cross-signing keys? Checked here, signature by signature."""
        user = self.full(user)
        answer = await self.api("POST", "/keys/query", {"device_keys": {user: []}})
        master = public_half(answer.get("master_keys", {}).get(user))
        signing = answer.get("self_signing_keys", {}).get(user)
        whole = bool(master and signing and has_signature(signing, user, master))
        devices = {
            name: whole and has_signature(device, user, public_half(signing))
            for name, device in answer.get("device_keys", {}).get(user, {}).items()
        }
        return {"cross_signing": whole, "master": master, "devices": devices}

    async def do_cross_sign(self):
        """Makes cross-signing keys and signs this device, as graphical clients do at a first log-in."""
        user = self.client.user_id
        keys = {name: SigningKey.generate() for name in ("master", "self_signing", "user_signing")}
        body = {}
        for name, key in keys.items():
            half = without_padding(key.verify_key.encode())
            body[name + "_key"] = {"user_id": user, "usage": [name], "keys": {"ed25519:" + half: half}}
            if name != "master":
                sign(body[name + "_key"], user, keys["master"])
        path = CLIENT + "/keys/device_signing/upload"
        status, answer = await self.call("POST", path, body)
        if status == 401:
            who = {"type": "m.id.user", "user": user}
            proof = {"type": "m.login.password", "identifier": who, "password": self.password}
            status, answer = await self.call("POST", path, {**body, "auth": {**proof, "session": answer["session"]}})
        if status != 200:
            raise Refused(f"cross-signing keys: {status} {answer}")
        found = await self.api("POST", "/keys/query", {"device_keys": {user: []}})
        device = found["device_keys"][user][self.client.device_id]
        device.pop("unsigned", None)
        sign(device, user, keys["self_signing"])
        answer = await self.api("POST", "/keys/signatures/upload", {user: {self.client.device_id: device}})
        if answer.get("failures"):
            raise Refused(f"signature: {answer['failures']}")
        return await self.do_keys(user)

    async def do_api(self, method, path, body=None):
        """Any call of the client-server API, with whatever it answers."""
        status, answer = await self.call(method, path, body)
        return {"status": status, "body": answer}

    async def do_help(self):
        """This list."""
        orders = {}
        for name in sorted(dir(self)):
            if name.startswith("do_"):
                order = getattr(self, name)
                orders[name[3:]] = {"fields": str(inspect.signature(order)), "does": inspect.getdoc(order)}
        return orders

    async def obey(self, order):
        name = order.pop("do", "nothing")
        deed = getattr(self, f"do_{name}", None)
        if deed is None:
            raise Refused(f"nobody knows how to {name}")
        try:
            given = inspect.signature(deed).bind(**order)
        except TypeError as error:
            raise Refused(f"{name}: {error}") from None
        return await deed(*given.args, **given.kwargs)


async def orders():
    reader = asyncio.StreamReader(limit=1 << 24)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        if line.strip():
            yield json.loads(line)


async def obey_all(peer):
    async for order in orders():
        number = order.pop("n", None)
        try:
            tell({"n": number, "ok": await peer.obey(order)})
        except (Refused, nio.ProtocolError, nio.EncryptionError, OSError, KeyError, asyncio.TimeoutError) as error:
            tell({"n": number, "error": f"{type(error).__name__}: {error}"})


async def live(options):
    peer = Peer(options)
    try:
        await peer.log_in()
        await peer.sync(first=True)
        client = peer.client
        tell({"ready": {"user": client.user_id, "device": client.device_id, "token": client.access_token}})
        both = [asyncio.create_task(peer.listen()), asyncio.create_task(obey_all(peer))]
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        if both[1] not in done:
            await both[1]
        both[0].cancel()
    finally:
        if peer.client:
            await peer.client.close()


def main():
    parser = argparse.ArgumentParser(description="A person with an encrypted Matrix client, for tests.")
    parser.add_argument("--url", required=True, help="the homeserver")
    parser.add_argument("--user", required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--store", required=True, help="the device: its keys, log-in and place in the news")
    parser.add_argument("--accept", action="store_true", help="accept every invitation")
    parser.add_argument("--device", default="peer", help="what a new device is called")
    options = parser.parse_args()
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR)
    try:
        asyncio.run(live(options))
    except Refused as error:
        print(f"peer: {error}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
