"""A real homeserver (Synapse, on SQLite) on loopback, for tests.

    homeserver.py --data FOLDER [--port 0] [--name localhost] [--fresh] [--tight] [--room-version V] [--open-media]

It writes the configuration, starts the server, and says `{"ready": {"url": …, "name": …}}` once it answers. Then it takes
orders as lines on standard input, each a JSON object, and answers each with a line:

    {"n": 1, "do": "user", "name": "alice", "password": "…"}   →  {"n": 1, "ok": {"user": "@alice:localhost"}}

`{"do": "help"}` lists the orders. When the input ends, or at SIGTERM, it stops the server and goes; should it be killed
outright, the server goes with it.

Synapse is a tool of the tests, in a process of its own; it is never linked into the product nor shipped with it. It has no
federation, no push and no previews: nothing here calls out.

To add an order: a method `do_NAME` of House whose arguments are the order's fields.
"""

import argparse
import ctypes
import hashlib
import hmac
import inspect
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

# How long the server may take to answer, and to stop.
START_PATIENCE, STOP_PATIENCE = 180, 30
# So many are never met in a test.
FREE = {"per_second": 100000, "burst_count": 100000}
# What a stranger's server does to a bot, only sooner: soon met, soon over.
TIGHT = {"per_second": 0.5, "burst_count": 5}
OTHER_LIMITS = (
    "rc_registration rc_registration_token_validity rc_joins_per_room rc_admin_redaction rc_3pid_validation "
    "rc_third_party_invite rc_media_create rc_key_requests rc_reports rc_room_creation rc_delayed_event_mgmt"
).split()
PR_SET_PDEATHSIG = 1


class Refused(Exception):
    """An order that cannot be carried out, and why."""


def tell(line):
    print(json.dumps(line), flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class House:
    def __init__(self, options):
        self.data = Path(options.data).resolve()
        if options.fresh and self.data.exists():
            shutil.rmtree(self.data)
        self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.name, self.tight, self.open_media = options.name, options.tight, options.open_media
        self.room_version = options.room_version
        self.port = options.port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = None
        self.keeper = None  # an administrator's token, once one is needed
        # No proxy stands between two programs on one machine.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    # ---- configuration ------------------------------------------------------------------------------------------

    def secret(self, name):
        """A secret that is made once and kept with the data."""
        path = self.data / f"{name}.secret"
        if not path.exists():
            path.write_text(secrets.token_hex(32))
            path.chmod(0o600)
        return path.read_text()

    def limits(self):
        limits = {name: FREE for name in OTHER_LIMITS}
        limits["rc_message"] = TIGHT if self.tight else FREE
        limits["rc_login"] = {"address": FREE, "account": FREE, "failed_attempts": FREE}
        limits["rc_joins"] = {"local": FREE, "remote": FREE}
        limits["rc_invites"] = {"per_room": FREE, "per_user": FREE, "per_issuer": FREE}
        limits["rc_presence"] = {"per_user": FREE}
        return limits

    def configure(self):
        log = {
            "version": 1,
            "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(request)s %(message)s"}},
            "handlers": {
                "file": {"class": "logging.FileHandler", "formatter": "line", "filename": str(self.data / "server.log")}
            },
            "loggers": {"synapse.storage.SQL": {"level": "WARNING"}},
            "root": {"level": "INFO", "handlers": ["file"]},
            "disable_existing_loggers": False,
        }
        listener = {
            "port": self.port,
            "bind_addresses": ["127.0.0.1"],
            "type": "http",
            "tls": False,
            "resources": [{"names": ["client"], "compress": False}],
        }
        config = {
            "server_name": self.name,
            "public_baseurl": self.url + "/",
            "pid_file": str(self.data / "server.pid"),
            "log_config": str(self.data / "log.json"),
            "signing_key_path": str(self.data / "signing.key"),
            "report_stats": False,
            "listeners": [listener],
            "federation_domain_whitelist": [],
            "trusted_key_servers": [],
            "suppress_key_server_warning": True,
            "url_preview_enabled": False,
            "push": {"enabled": False},
            "presence": {"enabled": False},
            "database": {"name": "sqlite3", "args": {"database": str(self.data / "server.db")}},
            "media_store_path": str(self.data / "media"),
            "enable_authenticated_media": not self.open_media,
            "enable_registration": False,
            "registration_shared_secret": self.secret("registration"),
            "macaroon_secret_key": self.secret("macaroon"),
            "form_secret": self.secret("form"),
            # The passwords are of tests: quick is better than slow.
            "bcrypt_rounds": 4,
            **self.limits(),
        }
        if self.room_version:
            config["default_room_version"] = self.room_version
        # JSON is YAML too.
        (self.data / "log.json").write_text(json.dumps(log))
        (self.data / "server.json").write_text(json.dumps(config, indent=1))

    # ---- the process --------------------------------------------------------------------------------------------

    def command(self, *more):
        return [sys.executable, "-m", "synapse.app.homeserver", "-c", str(self.data / "server.json"), *more]

    def start(self):
        self.configure()
        with open(self.data / "server.err", "ab") as errors:
            if not (self.data / "signing.key").exists():
                subprocess.run(self.command("--generate-keys"), stdout=errors, stderr=errors, check=True)
            self.server = subprocess.Popen(
                self.command(), stdin=subprocess.DEVNULL, stdout=errors, stderr=errors, preexec_fn=die_with_parent
            )
        end = time.monotonic() + START_PATIENCE
        while True:
            if self.server.poll() is not None:
                tail = (self.data / "server.err").read_text(errors="replace")[-2000:]
                raise Refused(f"the server ended while it started ({self.server.returncode}):\n{tail}")
            try:
                with self.opener.open(self.url + "/health", timeout=2):
                    return
            except OSError:
                if time.monotonic() > end:
                    raise Refused(f"the server gave no answer within {START_PATIENCE} s") from None
                time.sleep(0.1)

    def stop(self):
        if self.server is None:
            return
        self.server.terminate()
        try:
            self.server.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        self.server = None

    # ---- calls --------------------------------------------------------------------------------------------------

    def call(self, method, path, body=None, token=None):
        request = urllib.request.Request(self.url + path, method=method)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", "Bearer " + token)
        data = None if body is None else json.dumps(body).encode()
        try:
            with self.opener.open(request, data, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def must(self, method, path, body=None, token=None):
        status, answer = self.call(method, path, body, token)
        if status != 200:
            raise Refused(f"{method} {path}: {status} {answer}")
        return answer

    def register(self, name, password, admin, display):
        register = "/_synapse/admin/v1/register"
        nonce = self.must("GET", register)["nonce"]
        words = "\0".join([nonce, name, password, "admin" if admin else "notadmin"])
        proof = hmac.new(self.secret("registration").encode(), words.encode(), hashlib.sha1).hexdigest()
        body = {"nonce": nonce, "username": name, "password": password, "admin": admin, "mac": proof}
        return self.must("POST", register, {**body, "displayname": display or name})

    def keeper_token(self):
        if self.keeper is None:
            password = self.secret("keeper")
            who = {"type": "m.id.user", "user": "housekeeper"}
            body = {"type": "m.login.password", "identifier": who, "password": password}
            status, answer = self.call("POST", "/_matrix/client/v3/login", body)
            if status != 200:
                answer = self.register("housekeeper", password, True, None)
            self.keeper = answer["access_token"]
        return self.keeper

    # ---- orders -------------------------------------------------------------------------------------------------

    def do_user(self, name, password, display=None, admin=False):
        """Creates a user."""
        made = self.register(name, password, admin, display)
        # Registration logs in as well; a device that nobody uses would be written to for ever.
        self.must("POST", "/_matrix/client/v3/logout", {}, made["access_token"])
        return {"user": made["user_id"]}

    def do_stop(self):
        """Stops the server, until it is started again."""
        self.stop()
        return {}

    def do_start(self, tight=None):
        """Starts the server again, on the same port and data; `tight` changes the limits."""
        if self.server is not None:
            raise Refused("it runs already")
        self.tight = self.tight if tight is None else tight
        self.start()
        return {"url": self.url}

    def do_restart(self, tight=None, pause=0):
        """Stops and starts the server, away for `pause` seconds in between."""
        self.stop()
        time.sleep(pause)
        return self.do_start(tight)

    def do_lift(self, user):
        """Frees a user from the limits on messages, as an operator does it for a bot."""
        path = f"/_synapse/admin/v1/users/{quote(user)}/override_ratelimit"
        return self.must("POST", path, {"messages_per_second": 0, "burst_count": 0}, self.keeper_token())

    def do_admin(self, method, path, body=None):
        """Any call, with an administrator's rights; whatever it answers."""
        status, answer = self.call(method, path, body, self.keeper_token())
        return {"status": status, "body": answer}

    def do_help(self):
        """This list."""
        orders = {}
        for name in sorted(dir(self)):
            if name.startswith("do_"):
                order = getattr(self, name)
                orders[name[3:]] = {"fields": str(inspect.signature(order)), "does": inspect.getdoc(order)}
        return orders

    def obey(self, order):
        name = order.pop("do", "nothing")
        deed = getattr(self, f"do_{name}", None)
        if deed is None:
            raise Refused(f"nobody knows how to {name}")
        try:
            given = inspect.signature(deed).bind(**order)
        except TypeError as error:
            raise Refused(f"{name}: {error}") from None
        return deed(*given.args, **given.kwargs)


def live(house):
    house.start()
    tell({"ready": {"url": house.url, "name": house.name}})
    for line in sys.stdin:
        if not line.strip():
            continue
        order = json.loads(line)
        number = order.pop("n", None)
        try:
            tell({"n": number, "ok": house.obey(order)})
        except (Refused, OSError, subprocess.CalledProcessError) as error:
            tell({"n": number, "error": f"{type(error).__name__}: {error}"})


def main():
    parser = argparse.ArgumentParser(description="A real homeserver on loopback, for tests.")
    parser.add_argument("--data", required=True, help="folder for the database, keys and logs")
    parser.add_argument("--port", type=int, default=0, help="0 takes any that is free")
    parser.add_argument("--name", default="localhost", help="the server's name, as in @user:NAME")
    parser.add_argument("--fresh", action="store_true", help="begin with nothing")
    parser.add_argument("--tight", action="store_true", help="few messages at a time: 5, then one in two seconds")
    parser.add_argument("--room-version", help="of new rooms")
    parser.add_argument("--open-media", action="store_true", help="serve media without a token, as old clients need")
    parser.add_argument("--scratch", action="store_true", help="take the folder away at the end")
    options = parser.parse_args()
    os.umask(0o077)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    house = House(options)
    try:
        live(house)
    except Refused as error:
        print(f"homeserver: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        house.stop()
        if options.scratch:
            shutil.rmtree(house.data, ignore_errors=True)


if __name__ == "__main__":
    main()
