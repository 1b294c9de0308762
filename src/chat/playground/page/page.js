// The playground's page. One file, no library. Whatever people wrote is put into the page as text, never as markup.
//
// A tab holds one seat or two. A seat is a person: a token, a connection, and what that person has been told. Only
// the active seat is drawn; between two seats a cover is drawn instead, and nothing of either is in the document.

const $ = (id) => document.getElementById(id);
const BEAT = 50_000;
const KEEP = 400;

/** The games by their names in records, with the keys of what they are called and of a line about each. */
const GAMES = [
  ["australian", "game-australian", "game-australian-why"],
  ["crazyhouse", "game-crazyhouse", "game-crazyhouse-why"],
  ["hidden", "game-hidden", "game-hidden-why"],
  ["raindrop", "game-raindrop", "game-raindrop-why"],
  ["schago", "game-schago", "game-schago-why"],
];
let words = {};
let language = "en";
let region = "en";

function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** An element: its name, what it is given, what stands in it. */
function el(name, given = {}, ...inside) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === false || value === null) continue;
    if (key === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...inside.filter((part) => part !== null && part !== undefined));
  return node;
}

/** A sign from the page's own drawings. */
function sign(name) {
  const [svg, use] = ["svg", "use"].map((part) => document.createElementNS("http://www.w3.org/2000/svg", part));
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#sign-${name}`);
  svg.append(use);
  return svg;
}

function say(root) {
  for (const node of root.querySelectorAll("[data-word]")) node.textContent = t(node.dataset.word);
  for (const node of root.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", t(node.dataset.label));
    if (node.tagName === "BUTTON") node.title = t(node.dataset.label);
  }
}

/** Storage that may be closed to the page: then nothing is remembered, and all else works. */
const kept = {
  read(store, key, otherwise) {
    try { return JSON.parse(store().getItem(key)) ?? otherwise; } catch { return otherwise; }
  },
  write(store, key, value) {
    try { store().setItem(key, JSON.stringify(value)); } catch { /* full or forbidden */ }
  },
};
const tab = () => window.sessionStorage;
const browser = () => window.localStorage;

function drawId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function ask(path, body, token) {
  const headers = body ? { "Content-Type": "application/json" } : {};
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  } catch {
    return { status: 0, error: "network" };
  }
  let value = {};
  try { value = await response.json(); } catch { /* no JSON: the status says enough */ }
  return { status: response.status, value, error: response.ok ? null : value.error ?? "other" };
}

function sorry(error, naming = false) {
  const key = naming && error === "bad" ? "error-bad-name" : `error-${error}`;
  return key in words ? t(key) : t("error-other");
}

// ---------------------------------------------------------------------------------------------------------- seats

const seats = [];
let active = null;

class Seat {
  constructor({ token, id, name }) {
    Object.assign(this, { token, id, name, base: undefined });
    this.private = null;
    this.bot = "Gangurru";
    this.lobby = "lobby";
    this.place = kept.read(tab, `gangurru.place.${id}`, "lobby");
    this.drafts = kept.read(tab, `gangurru.drafts.${id}`, {});
    this.outbox = kept.read(tab, `gangurru.outbox.${id}`, []);
    this.seen = kept.read(browser, `gangurru.seen.${id}`, {});
    this.reply = null;
    this.acted = new Set();
    this.covered = new Set();
    this.state = "connecting";
    this.tries = 0;
    this.forget();
    this.connect();
    this.flush();
  }

  forget() {
    this.cursor = null;
    this.people = new Map();
    this.threads = new Map();
    this.places = new Map();
    this.whole = new Set();
    this.here = new Set();
  }

  // Connection.

  connect() {
    clearTimeout(this.again);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
    this.socket = socket;
    const beat = () => {
      clearTimeout(this.watch);
      this.watch = setTimeout(() => socket.close(), BEAT);
    };
    beat();
    socket.onopen = () => socket.send(JSON.stringify({ token: this.token, since: this.cursor }));
    socket.onmessage = (event) => { beat(); this.told(JSON.parse(event.data)); };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.watch);
      if (event.code === 4401) return standUp(this, true);
      this.state = event.code === 4429 ? "full" : this.state === "connecting" && !this.tries ? "connecting" : "lost";
      const wait = event.code === 4429 ? 5000 : Math.min(300 * 1.6 ** this.tries, 4000) * (0.8 + Math.random() * 0.4);
      this.tries += 1;
      this.again = setTimeout(() => this.connect(), wait);
      if (this === active) drawState();
    };
  }

  hurry() {
    if (this.state !== "live" && this.socket.readyState === WebSocket.CLOSED) this.connect();
  }

  close() {
    clearTimeout(this.again);
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    socket.close();
    this.stopped = true;
  }

  told(news) {
    switch (news.t) {
      case "hello":
        if (news.fresh) this.forget();
        Object.assign(this, { private: news.private, bot: news.bot, lobby: news.lobby, name: news.me.name });
        return;
      case "here":
        this.here = new Set(news.people);
        if (this === active) drawPeople();
        return;
      case "news":
        return this.news(news);
    }
  }

  news({ cursor, more, people, threads, messages }) {
    this.cursor = cursor;
    for (const person of people) this.people.set(person.id, person.name);
    for (const thread of threads) this.threads.set(thread.id, thread);
    let mine = false;
    for (const message of messages) {
      this.add(message);
      if (message.act && this.outbox.some((act) => act.id === message.act)) mine = true;
    }
    const first = !more && this.base === undefined;
    if (!more && this.state !== "live") {
      const again = this.state !== "connecting" || this.tries > 0;
      this.state = "live";
      this.tries = 0;
      this.base ??= kept.read(browser, `gangurru.base.${this.id}`, null) ?? this.firstVisit();
      if (this === active) drawState(again);
      this.flush();
    }
    if (first) this.begun();
    if (first && this === active && !covering) go(this.place);
    else if (this === active) drawNews({ people: people.length, threads: threads.length, mine });
    turns();
  }

  /** A page begins with the latest of each place: a place with fewer of them is whole. */
  begun() {
    for (const place of [this.lobby, this.private]) this.list(place);
    for (const [place, list] of this.places) if (list.length < 30) this.whole.add(place);
  }

  /** What was said before one first came in counts as read. */
  firstVisit() {
    const base = Math.max(0, ...[...this.places.values()].flat().map((message) => message.at));
    kept.write(browser, `gangurru.base.${this.id}`, base);
    return base;
  }

  /** Takes in a message, new or changed. The time orders the messages of a place. */
  add(message) {
    const list = this.list(message.place);
    let at = list.length;
    while (at > 0 && list[at - 1].at > message.at) at -= 1;
    if (at > 0 && list[at - 1].id === message.id) {
      if (message.gone) list.splice(at - 1, 1);
      else list[at - 1] = message;
    } else if (!message.gone) {
      list.splice(at, 0, message);
    }
    if (list.length > KEEP * 1.5 && !(this === active && message.place === this.place && !atEnd())) {
      list.splice(0, list.length - KEEP);
      this.whole.delete(message.place);
    }
  }

  list(place) {
    if (!this.places.has(place)) this.places.set(place, []);
    return this.places.get(place);
  }

  async earlier(place) {
    const first = this.list(place)[0];
    const before = first ? `&before=${first.id}` : "";
    const { value, error } = await ask(`/api/messages?place=${encodeURIComponent(place)}${before}`, null, this.token);
    if (error) return;
    if (value.whole) this.whole.add(place);
    for (const message of value.messages) this.add(message);
  }

  // What this person says and presses. It is kept until the server has it, over reloads and restarts.

  act(act) {
    this.outbox.push({ id: drawId(), locale: navigator.language, ...act });
    this.keepOutbox();
    this.flush();
  }

  keepOutbox() {
    kept.write(tab, `gangurru.outbox.${this.id}`, this.outbox);
  }

  async flush() {
    if (this.flushing) return;
    this.flushing = true;
    while (this.outbox.length && !this.stopped) {
      const { kind, ...body } = this.outbox[0];
      const { status, error } = await ask(`/api/${kind}`, body, this.token);
      if (status === 0 || status === 429 || status >= 500) {
        await new Promise((resume) => setTimeout(resume, status === 0 ? 400 : 1000));
        continue;
      }
      this.outbox.shift();
      this.keepOutbox();
      if (error && this === active) {
        notice(sorry(error));
        if (kind === "say" && $("typed") && !$("typed").value) $("typed").value = body.text;
      }
      if (this === active) drawNews({});
    }
    this.flushing = false;
  }

  // What waits.

  title(place) {
    if (place === this.lobby) return `#${this.lobby}`;
    if (place === this.private) return this.bot;
    return this.threads.get(place)?.title ?? place;
  }

  who(id) {
    return id === undefined ? this.bot : this.people.get(id) ?? "?";
  }

  unread(place) {
    const upto = this.seen[place] ?? this.base ?? Infinity;
    const found = { all: 0, pings: 0 };
    for (const message of this.places.get(place) ?? []) {
      if (message.at <= upto || message.from === this.id) continue;
      found.all += 1;
      if (message.ping === this.id) found.pings += 1;
    }
    return found;
  }

  read(place) {
    const last = this.places.get(place)?.at(-1);
    if (!last || (this.seen[place] ?? 0) >= last.at) return;
    this.seen[place] = last.at;
    kept.write(browser, `gangurru.seen.${this.id}`, this.seen);
  }

  /** The message by which a place waits for this person, if it does: a ping that no later one took away. */
  turnIn(place) {
    let answered = false;
    for (const message of (this.places.get(place) ?? []).toReversed()) {
      if (message.from === undefined && !message.only && !message.ping) answered = true;
      if (message.from === this.id && answered) return null;
      if (message.ping) {
        const waits = message.ping === this.id && !message.stripped && !this.acted.has(message.id);
        return waits ? message : null;
      }
    }
    return null;
  }

  turn() {
    const waiting = [...this.places.keys()].map((place) => this.turnIn(place)).filter(Boolean);
    return waiting.sort((a, b) => a.at - b.at).at(-1) ?? null;
  }
}

function keepSeats() {
  kept.write(tab, "gangurru.seats", seats.map(({ token, id, name }) => ({ token, id, name })));
  kept.write(tab, "gangurru.active", active?.id ?? null);
}

function sitDown(session) {
  const known = kept.read(browser, "gangurru.known", {});
  known[session.name] = session.token;
  kept.write(browser, "gangurru.known", known);
  const seat = new Seat(session);
  seats.push(seat);
  return seat;
}

/** The session of a name: the one this browser has, or a new one. */
async function comeIn(name, again = false) {
  const { value, error } = await ask("/api/enter", { name, again });
  return error ? { error, again: value?.again } : { session: value };
}

function standUp(seat, refused = false) {
  seat.close();
  seats.splice(seats.indexOf(seat), 1);
  if (refused) {
    const known = kept.read(browser, "gangurru.known", {});
    delete known[seat.name];
    kept.write(browser, "gangurru.known", known);
  }
  if (active === seat) active = seats[0] ?? null;
  keepSeats();
  if (active) cover(active, null);
  else welcome(refused ? seat.name : "");
}

/** Whose turn it is: the title says so, and with two seats the device may have to be passed on. */
function turns() {
  // Later, so that a cover never takes away what is being drawn.
  clearTimeout(turning);
  turning = setTimeout(turnsNow, 0);
}

let turning = null;

function turnsNow() {
  if (!active || !$("log")) return;
  const other = seats.find((seat) => seat !== active);
  const waits = other?.state === "live" ? other.turn() : null;
  if (waits && !covering && !active.turn() && !other.covered.has(waits.id)) {
    other.covered.add(waits.id);
    return cover(other, active);
  }
  drawTurn(other, waits);
  drawTitle();
}

// ------------------------------------------------------------------------------------- the first page and the cover

function show(which) {
  for (const id of ["welcome", "cover", "app"]) $(id).hidden = id !== which;
  if (which !== "app") {
    // What was drawn for one person is taken out of the document, not only hidden.
    $("app").replaceChildren();
    drawn = new Map();
  }
}

function welcome(name = "", error = "") {
  covering = null;
  show("welcome");
  document.title = "Gangurru";
  $("name").value = name;
  $("name-error").textContent = error;
  const known = Object.entries(kept.read(browser, "gangurru.known", {}));
  $("known").hidden = known.length === 0;
  $("known-names").replaceChildren(...known.slice(-12).map(([who, token]) => el("li", {},
    el("button", { type: "button", class: "plain", on: { click: () => back(who, token) } }, el("bdi", {}, who)))));
  $("name").focus();
}

/** Comes back with a token that this browser has; the server says whose it is. */
async function back(name, token) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
  socket.onopen = () => socket.send(JSON.stringify({ token }));
  socket.onerror = () => { $("name-error").textContent = sorry("network"); };
  socket.onmessage = (event) => {
    const { me } = JSON.parse(event.data);
    socket.onclose = null;
    socket.close();
    begin(sitDown({ token, id: me.id, name: me.name }));
  };
  socket.onclose = (event) => {
    if (event.code !== 4401) return;
    const known = kept.read(browser, "gangurru.known", {});
    delete known[name];
    kept.write(browser, "gangurru.known", known);
    welcome(name, sorry("not-found"));
  };
}

function begin(seat) {
  active = seat;
  keepSeats();
  chat();
}

let covering = null;

/** Hides everything until `next` says to be there. `from`: who may also say to stay. */
function cover(next, from) {
  if (seats.length < 2 && from === null) return begin(next);
  covering = next;
  saveDraft();
  active = from ?? next;
  keepSeats();
  show("cover");
  document.title = t("pass-to", { name: next.name });
  $("cover-head").textContent = t("pass-to", { name: next.name });
  $("cover-why").textContent = t("cover-turn", { name: next.name });
  $("cover-yes").textContent = t("cover-yes", { name: next.name });
  $("cover-yes").onclick = () => { covering = null; begin(next); };
  $("cover-no").hidden = !from;
  $("cover-no").textContent = from ? t("cover-no", { name: from.name }) : "";
  $("cover-no").onclick = () => { covering = null; begin(from); };
  // Not the button: a key still held down must not uncover anything.
  $("cover-head").focus();
}

// -------------------------------------------------------------------------------------------------------- the chat

let drawn = new Map();
let line = null;

let stuck = true;
const grown = new ResizeObserver(() => { if (stuck && $("scroll")) toEnd(); });

const wide = () => window.matchMedia("(min-width: 761px)").matches;

function chat() {
  show("app");
  $("app").replaceChildren($("chat").content.cloneNode(true));
  say($("app"));
  $("side-open").onclick = () => side(true);
  $("side-close").onclick = $("veil").onclick = () => side(false);
  $("side").onkeydown = (event) => { if (event.key === "Escape") side(false); };
  $("second").hidden = seats.length > 1;
  $("second").onclick = secondSeat;
  $("begin").onclick = () => {
    side(false);
    $("games").querySelector(".games").replaceChildren(...gameItems(() => $("games").close()));
    $("games").showModal();
    $("games-head").focus();
  };
  $("leave").onclick = () => standUp(active);
  $("earlier").onclick = earlier;
  $("down").onclick = () => { toEnd(); $("typed").focus(); };
  $("scroll").onscroll = () => {
    stuck = atEnd();
    if (stuck) { $("down").hidden = true; readHere(); }
  };
  // A picture that comes in, a keyboard that comes up: who reads the end goes on reading it.
  grown.disconnect();
  grown.observe($("scroll"));
  $("large").onclick = (event) => { if (event.target.tagName !== "BUTTON") $("large").close(); };
  $("replying").querySelector("button").onclick = () => { setReply(null); $("typed").focus(); };
  composer();
  drawSeats();
  drawState();
  $("typed").value = active.drafts[active.place] ?? "";
  go(active.place);
}

function side(open) {
  if (wide() || open === $("side").classList.contains("open")) return;
  $("side").classList.toggle("open", open);
  $("veil").hidden = !open;
  $("room").inert = open;
  $("side-open").setAttribute("aria-expanded", open);
  if (open) $("side").querySelector("[aria-current]")?.focus();
  else $("side-open").focus();
}

/** Goes to a place. */
function go(place) {
  const seat = active;
  saveDraft();
  if (place !== seat.lobby && place !== seat.private && !seat.threads.has(place) && seat.state === "live") place = seat.lobby;
  seat.place = place;
  kept.write(tab, `gangurru.place.${seat.id}`, place);
  setReply(null);
  notice("");
  const unread = seat.unread(place);
  const upto = seat.seen[place] ?? seat.base ?? 0;
  line = unread.all && unread.all < seat.list(place).length ? upto : null;
  // A new list, so that a screen reader does not read out all of another place.
  const log = el("ol", { id: "log", role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": t("messages") });
  grown.unobserve($("log"));
  $("log").replaceWith(log);
  grown.observe(log);
  drawn = new Map();
  $("typed").value = seat.drafts[place] ?? "";
  $("typed").placeholder = t("say-hint");
  closeOptions();
  side(false);
  drawAll();
  toEnd();
  readHere();
  if (seat.list(place).length < 30 && !seat.whole.has(place) && seat.state === "live") {
    seat.earlier(place).then(() => { if (active === seat && seat.place === place && !covering) { drawAll(); toEnd(); } });
  }
  if (wide()) $("typed").focus();
}

function drawAll() {
  drawHead();
  drawPlaces();
  drawPeople();
  drawLog();
  turns();
}

function drawNews({ people, mine }) {
  if (covering || !$("log")) return;
  const before = stuck;
  const place = active.place;
  const count = active.list(place).length;
  if (people) { drawPeople(); drawn = new Map([...drawn].map(([key, value]) => [key, { ...value, message: null }])); }
  drawHead();
  const fresh = drawLog();
  if (before || mine) toEnd();
  else if (fresh && count) $("down").hidden = false;
  readHere();
  drawPlaces();
  turns();
}

function readHere() {
  if (!covering && document.visibilityState === "visible" && atEnd()) {
    active.read(active.place);
    drawTitle();
  }
}

function atEnd() {
  const scroll = $("scroll");
  return !scroll || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 90;
}

function toEnd() {
  stuck = true;
  // A place without messages is read from its beginning.
  $("scroll").scrollTop = $("empty").hidden ? $("scroll").scrollHeight : 0;
  $("down").hidden = true;
}

async function earlier() {
  const [seat, place] = [active, active.place];
  const below = $("scroll").scrollHeight - $("scroll").scrollTop;
  await seat.earlier(place);
  if (active !== seat || seat.place !== place || covering) return;
  drawAll();
  $("scroll").scrollTop = $("scroll").scrollHeight - below;
}

function drawTitle() {
  if (!active || covering) return;
  const places = [...active.places.keys()];
  const unread = places.reduce((sum, place) => sum + active.unread(place).all, 0);
  const start = active.turn() ? `● ${t("your-turn")} – ` : unread ? `(${unread}) ` : "";
  document.title = `${start}${active.title(active.place)} – ${active.name} – Gangurru`;
}

function drawHead() {
  const { place } = active;
  $("place").textContent = active.title(place);
  $("about").textContent = t(place === active.lobby ? "lobby-about" : place === active.private ? "private-about" : "thread-about");
  $("typed-label").textContent = t("say-in", { place: active.title(place) });
}

function drawState(again = false) {
  const state = $("state");
  if (!state) return;
  state.className = active.state === "lost" || active.state === "full" ? "off" : "";
  state.textContent = active.state === "live" ? (again ? t("caught-up") : "") : t(active.state);
  if (again) setTimeout(() => { if (state.textContent === t("caught-up")) state.textContent = ""; }, 4000);
}

function drawTurn(other, waits) {
  const bar = $("turn");
  if (!bar) return;
  const mine = active.turn();
  const elsewhere = mine && mine.place !== active.place ? mine : null;
  bar.hidden = !elsewhere && !waits;
  const stamp = `${elsewhere?.id} ${waits?.id} ${active.id}`;
  if (bar.dataset.stamp === stamp) return;
  bar.dataset.stamp = stamp;
  if (elsewhere) {
    bar.replaceChildren(
      el("span", { role: "status" }, t("your-turn-in", { place: active.title(elsewhere.place) })),
      el("button", { type: "button", class: "primary", on: { click: () => go(elsewhere.place) } }, t("go")));
  } else if (waits) {
    bar.replaceChildren(
      el("span", { role: "status" }, t("their-turn", { name: other.name })),
      el("button", { type: "button", class: "primary", on: { click: () => cover(other, active) } }, t("pass-to", { name: other.name })));
  } else {
    bar.replaceChildren();
  }
}

// The sidebar.

function placeItem(place, drawing) {
  const { all, pings } = active.unread(place);
  const turn = active.turnIn(place);
  const marks = turn || pings ? t("your-turn") : all ? t("unread", { n: all }) : "";
  const here = place === active.place;
  return el("li", {}, el("button", {
    type: "button", class: all && !here ? "unread" : null, "aria-current": here && "page", "data-place": place,
    on: { click: () => go(place) },
  },
  sign(drawing),
  el("bdi", { class: "name", title: active.title(place) }, place === active.lobby ? active.lobby : active.title(place)),
  (all && !here) || turn ? el("span", { class: turn || pings ? "count ping" : "count", "aria-hidden": "true" }, turn || pings ? "!" : String(all)) : null,
  marks && (!here || turn) ? el("span", { class: "away" }, `, ${marks}`) : null));
}

/** Draws a list anew and leaves the focus on the same item. */
function redraw(list, items) {
  const inside = list.contains(document.activeElement) ? document.activeElement.dataset : null;
  list.replaceChildren(...items);
  if (!inside) return;
  const key = inside.place ? `[data-place="${CSS.escape(inside.place)}"]` : `[data-person="${CSS.escape(inside.person ?? "")}"]`;
  list.querySelector(key)?.focus();
}

function drawPlaces() {
  const lately = (thread) => active.places.get(thread.id)?.at(-1)?.at ?? thread.at;
  const threads = [...active.threads.values()].sort((a, b) => lately(b) - lately(a));
  redraw($("channels"), [placeItem(active.lobby, "channel")]);
  redraw($("privates"), active.private ? [placeItem(active.private, "private")] : []);
  redraw($("threads"), threads.map((thread) => placeItem(thread.id, "table")));
  $("no-tables").hidden = threads.length > 0;
  const count = [active.lobby, active.private, ...active.threads.keys()]
    .filter((place) => place !== active.place && active.unread(place).all).length;
  $("side-count").hidden = !count;
  $("side-count").textContent = count || "";
}

function drawPeople() {
  if (covering || !$("people")) return;
  const rank = (id) => (id === active.id ? 0 : active.here.has(id) ? 1 : 2);
  const people = [...active.people].sort(([a, x], [b, y]) => rank(a) - rank(b) || x.localeCompare(y));
  redraw($("people"), people.map(([id, name]) => {
    const here = active.here.has(id);
    const state = id === active.id ? t("you") : t(here ? "here" : "away");
    const inside = [el("span", { class: here ? "dot here" : "dot" }), el("bdi", { class: "name" }, name),
      id === active.id ? el("span", { class: "hint" }, state) : el("span", { class: "away" }, `, ${state}`)];
    const challenge = () => { side(false); put(`!challenge @${name} `); };
    return el("li", {}, el("button", { type: "button", "data-person": id, title: id === active.id ? name : t("challenge", { name }),
      on: { click: id === active.id ? () => { side(false); $("typed").focus(); } : challenge } }, ...inside));
  }));
}

function face(id, name, small = false) {
  if (id === undefined) return el("span", { class: "face", "aria-hidden": "true" }, el("img", { src: "/icon.svg", alt: "" }));
  return el("span", { class: `face h${Number(id) % 8}${small ? " small" : ""}`, "aria-hidden": "true" }, [...name][0].toUpperCase());
}

function drawSeats() {
  $("seats").replaceChildren(...seats.map((seat) => el("button", {
    type: "button", "aria-pressed": String(seat === active), title: seat === active ? seat.name : t("pass-to", { name: seat.name }),
    on: { click: () => { if (seat !== active) cover(seat, active); } },
  }, face(seat.id, seat.name, true), el("bdi", { class: "name" }, seat.name),
  el("span", { class: "hint" }, seat === active ? t("you") : "⇄"))));
}

function secondSeat() {
  side(false);
  $("seat-error").textContent = "";
  $("seat").showModal();
  $("seat-cancel").onclick = () => $("seat").close();
  $("seat-form").onsubmit = async (event) => {
    event.preventDefault();
    const name = $("seat-name").value;
    const known = Object.entries(kept.read(browser, "gangurru.known", {})).find(([who]) => who.toLowerCase() === name.trim().toLowerCase());
    if (seats.some((seat) => seat.name.toLowerCase() === name.trim().toLowerCase())) {
      $("seat-error").textContent = sorry("seated");
      return;
    }
    let found = await comeIn(name);
    // On this machine anybody may come back under any name; elsewhere only with the token.
    if (found.error === "taken" && found.again && known) found = await comeIn(name, true);
    if (found.error) { $("seat-error").textContent = sorry(found.error, true); return; }
    $("seat").close();
    const seat = sitDown(found.session);
    keepSeats();
    $("second").hidden = true;
    cover(seat, active);
  };
}

// The messages.

const clock = (at) => {
  const [when, now] = [new Date(at), new Date()];
  const day = when.toDateString() === now.toDateString() ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit", ...day }).format(when);
};

/** What stands in the log: messages, and what the page itself has to tell, in the order of time. */
function entries() {
  const list = active.list(active.place);
  const found = list.map((message) => ({ key: message.id, at: message.at, message }));
  if (active.place === active.lobby) {
    const from = active.whole.has(active.lobby) ? 0 : list[0]?.at ?? 0;
    for (const thread of active.threads.values()) {
      if (thread.at >= from) found.push({ key: thread.id, at: thread.at, thread, message: thread });
    }
    found.sort((a, b) => a.at - b.at);
  }
  if (line !== null) {
    const first = found.findIndex((entry) => entry.at > line);
    if (first > 0) found.splice(first, 0, { key: "line", at: line, line: true, message: line });
  }
  const said = new Set(list.map((message) => message.act));
  for (const act of active.outbox) {
    if (act.kind === "say" && act.place === active.place && !said.has(act.id)) {
      const message = { id: act.id, from: active.id, text: act.text, waits: true, at: Infinity };
      found.push({ key: act.id, at: Infinity, message });
    }
  }
  let last = null;
  for (const entry of found) {
    const { message } = entry;
    const plain = entry.thread || entry.line ? null : message;
    entry.same = Boolean(plain && last && last.from === plain.from && !plain.reply && last.only === plain.only
      && !plain.ping && !last.ping && (plain.at === Infinity || plain.at - last.at < 300_000));
    last = plain;
  }
  return found;
}

/** Brings the log up to date, touching only what changed; says whether something was added at its end. */
function drawLog() {
  const log = $("log");
  const found = entries();
  const busy = new Set(active.outbox.filter((act) => act.kind === "press").map((act) => `${act.message} ${act.button}`));
  const next = new Map();
  let before = null;
  let fresh = false;
  for (const entry of found) {
    const old = drawn.get(entry.key);
    const pressed = [...busy].filter((press) => press.startsWith(`${entry.key} `)).join();
    const same = old && (old.message === entry.message || entry.message.waits) && old.same === entry.same && old.pressed === pressed;
    let node = same ? old.node : null;
    if (!node) {
      node = item(entry, busy);
      if (old) {
        const focus = old.node.contains(document.activeElement) ? document.activeElement.dataset.button : null;
        old.node.replaceWith(node);
        if (focus) (node.querySelector(`[data-button="${CSS.escape(focus)}"]`) ?? $("typed")).focus();
      } else if (drawn.size) {
        node.classList.add("new");
        fresh = true;
      }
    }
    const place = before ? before.nextSibling : log.firstChild;
    if (place !== node) log.insertBefore(node, place);
    before = node;
    next.set(entry.key, { node, message: entry.message, same: entry.same, pressed });
  }
  for (const [key, { node }] of drawn) if (!next.has(key)) node.remove();
  drawn = next;
  drawEmpty(found.length === 0);
  $("earlier").hidden = active.whole.has(active.place) || active.list(active.place).length < 30;
  return fresh;
}

function item(entry, busy) {
  if (entry.line) return el("li", { class: "line" }, t("new"));
  if (entry.thread) {
    return el("li", { class: "note" }, `${t("table-opened")} `,
      el("button", { type: "button", class: "plain", on: { click: () => go(entry.thread.id) } }, el("bdi", {}, entry.thread.title)));
  }
  const { message, same } = entry;
  const name = active.who(message.from);
  const bot = message.from === undefined;
  const pinged = message.ping === active.id;
  const classes = [same && "same", pinged && "ping", message.only && "only", message.waits && "waits"].filter(Boolean).join(" ");
  const head = el("div", { class: "head" },
    el("b", {}, el("bdi", {}, name)),
    bot ? el("span", { class: "bot" }, t("bot")) : null,
    message.waits ? el("span", { class: "tag" }, t("sending"))
      : el("time", { datetime: new Date(message.at).toISOString(), title: new Date(message.at).toLocaleString(region) }, clock(message.at)),
    pinged ? el("span", { class: "tag mine" }, t("for-you")) : null,
    message.only ? el("span", { class: "tag" }, sign("private"), t("only-you")) : null);
  const body = el("div", { class: "body" }, head, quote(message),
    message.text ? el("div", { class: "text", dir: "auto" }, ...text(message.text)) : null,
    message.fixed ? el("pre", { tabindex: "0" }, message.fixed) : null,
    message.picture ? picture(message.picture) : null,
    ...(message.buttons ?? []).map((row) => el("div", { class: "buttons" }, ...row.map((button) => {
      const waits = busy.has(`${message.id} ${button.id}`);
      return el("button", {
        type: "button", class: button.style, "data-button": button.id, "aria-disabled": waits && "true",
        on: { click: () => { if (!waits) press(message, button); } },
      }, el("bdi", {}, button.label));
    }))),
    message.only ? el("button", { type: "button", class: "put-away", on: { click: () => putAway(message) } }, t("put-away")) : null);
  const acts = bot && !message.only
    ? el("div", { class: "acts" }, el("button", { type: "button", on: { click: () => { setReply(message); $("typed").focus(); } } }, t("reply")))
    : null;
  return el("li", { class: classes || null, "data-id": message.id }, face(message.from, name), body, acts);
}

function quote(message) {
  if (!message.reply) return null;
  const found = active.list(message.place).find(({ id }) => id === message.reply);
  const words = found ? `${active.who(found.from)}: ${found.text.split("\n")[0]}` : "…";
  return el("div", { class: "quote" }, el("bdi", {}, `↩ ${words}`));
}

/** A text with the people it mentions set off. */
function text(whole) {
  const names = [...active.people.values(), active.bot].sort((a, b) => b.length - a.length);
  const parts = [];
  let from = 0;
  for (let at = whole.indexOf("@"); at >= 0; at = whole.indexOf("@", at + 1)) {
    const rest = whole.slice(at + 1);
    const name = names.find((one) => rest.toLowerCase().startsWith(one.toLowerCase()) && !/^[\p{L}\p{N}_]/u.test(rest.slice(one.length)));
    if (!name || at < from) continue;
    parts.push(whole.slice(from, at), el("bdi", { class: "at" }, whole.slice(at, at + 1 + name.length)));
    from = at + 1 + name.length;
  }
  return [...parts, whole.slice(from)];
}

function picture({ src, alt, width, height }) {
  const image = el("img", { src, alt, width: width || null, height: height || null, decoding: "async" });
  // A board with cards or hands beside it gets more room than a square one, so that its squares stay as large.
  const broad = width > height * 1.25;
  return el("button", {
    type: "button", class: broad ? "picture broad" : "picture", title: t("enlarge"), "aria-label": `${alt} – ${t("enlarge")}`,
    on: { click: () => {
      const large = $("large").querySelector("img");
      Object.assign(large, { src, alt, className: broad ? "broad" : "" });
      $("large").showModal();
    } },
  }, image);
}

/** The games, each with what begins it: what is pressed is said, so that everybody sees how it is typed. */
function gameItems(before = () => {}) {
  return GAMES.map(([name, called, why]) => {
    const order = (word, command, kind) => el("button", {
      type: "button", class: kind, "aria-label": `${t(called)}: ${t(word)}`, title: command,
      on: { click: () => { before(); go(active.lobby); speak(command); } },
    }, t(word));
    return el("li", {},
      el("div", {}, el("strong", {}, t(called)), el("span", { class: "hint" }, t(why))),
      el("div", { class: "row" },
        order("vs-computer", `!challenge computer ${name}`, "primary"),
        order("vs-anybody", `!challenge ${name}`, "plain"),
        order("game-rules", `!rules ${name}`, "plain")));
  });
}

function drawEmpty(nothing) {
  const box = $("empty");
  const { place } = active;
  nothing &&= active.state === "live" && (active.whole.has(place) || place === active.lobby || place === active.private);
  box.hidden = !nothing;
  if (!nothing || box.dataset.place === place) return;
  box.dataset.place = place;
  const example = (command, key) => el("li", {}, el("button", { type: "button", class: "example", on: { click: () => put(command) } },
    el("code", {}, command), " ", el("span", {}, t(key))));
  const examples = () => el("ul", {}, example("!challenge", "try-challenge"), example("!help", "try-help"));
  if (place === active.lobby) {
    box.replaceChildren(el("h2", {}, t("empty-lobby", { name: active.name })), el("p", {}, t("empty-lobby-why")),
      el("ul", { class: "games", "aria-label": t("which-game") }, ...gameItems()), examples());
  } else if (place === active.private) {
    box.replaceChildren(el("h2", {}, t("empty-private")), el("p", {}, t("empty-private-why")), examples());
  } else {
    box.replaceChildren(el("h2", {}, t("empty-thread")));
  }
}

// What one does.

function press(message, button) {
  const turn = active.turnIn(message.place);
  if (turn) active.acted.add(turn.id);
  notice("");
  active.act({ kind: "press", message: message.id, button: button.id });
  drawNews({});
}

async function putAway(message) {
  $("typed").focus();
  const { error } = await ask("/api/dismiss", { message: message.id }, active.token);
  if (error) notice(sorry(error));
}

function notice(text) {
  if ($("notice")) $("notice").textContent = text;
}

function setReply(message) {
  active.reply = message;
  $("replying").hidden = !message;
  $("replying").querySelector("span").textContent = message ? t("replying", { name: active.who(message.from) }) : "";
}

function saveDraft() {
  if (!active || !$("typed")) return;
  active.drafts[active.place] = $("typed").value;
  kept.write(tab, `gangurru.drafts.${active.id}`, active.drafts);
}

/** Puts a text into the message field, ready to be sent or changed. */
function put(text) {
  $("typed").value = text;
  $("typed").focus();
  typing();
}

// ------------------------------------------------------------------------------------- the message field, completion

let options = [];
let chosen = -1;
let asking = 0;
let pause = null;

function composer() {
  const typed = $("typed");
  typed.oninput = typing;
  typed.onblur = () => setTimeout(closeOptions, 150);
  typed.onkeydown = (event) => {
    if (event.isComposing) return;
    const open = !$("options").hidden;
    if (event.key === "Escape" && (open || active.reply)) {
      event.preventDefault();
      if (open) closeOptions(); else setReply(null);
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(chosen < 0 ? (step > 0 ? 0 : options.length - 1) : (chosen + step + options.length) % options.length);
    } else if (open && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      accept(Math.max(chosen, 0));
    } else if (open && event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      accept(chosen);
    }
  };
  $("composer").onsubmit = (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    if (!text) return;
    typed.value = "";
    speak(text);
    typed.focus();
  };
}

/** Says something where one is. */
function speak(text) {
  closeOptions();
  notice("");
  const reply = active.reply?.id;
  setReply(null);
  line = null;
  active.act({ kind: "say", place: active.place, text, ...(reply ? { reply } : {}) });
  saveDraft();
  drawNews({ mine: true });
}

function typing() {
  clearTimeout(pause);
  asking += 1;
  const mine = asking;
  saveDraft();
  pause = setTimeout(() => complete(mine), 110);
}

async function complete(mine) {
  const [seat, place, typed] = [active, active.place, $("typed")?.value ?? ""];
  let found = people(typed);
  // In the lobby nothing is completed that does not speak to the bot.
  if (!found.length && typed.trim() && (place !== seat.lobby || /^\s*[!@]/.test(typed))) {
    const { value, error } = await ask("/api/complete", { place, typed }, seat.token);
    found = error ? [] : value;
  }
  if (mine !== asking || seat !== active || place !== active.place || !$("options")) return;
  openOptions(found.filter((option) => option !== typed));
}

/** Names that a mention at the end of the text may be completed to. */
function people(typed) {
  const [, before, begun] = /^(.*@)([^@]{0,32})$/s.exec(typed) ?? [];
  if (before === undefined) return [];
  const names = [active.bot, ...[...active.people].filter(([id]) => id !== active.id).map(([, name]) => name)];
  const fit = names.filter((name) => name.toLowerCase().startsWith(begun.toLowerCase()));
  return fit.slice(0, 8).map((name) => `${before}${name} `).filter((whole) => whole.trim() !== typed.trim());
}

function openOptions(found) {
  options = found;
  chosen = -1;
  const list = $("options");
  if (!found.length) return closeOptions();
  list.replaceChildren(...found.map((option, index) => el("li", {
    id: `option-${index}`, role: "option", "aria-selected": "false",
    on: { pointerdown: (event) => { event.preventDefault(); accept(index); } },
  }, option)));
  list.hidden = false;
  list.scrollTop = 0;
  $("typed").setAttribute("aria-expanded", "true");
  $("typed").removeAttribute("aria-activedescendant");
  $("told").textContent = t("completions-n", { n: found.length });
}

function closeOptions() {
  clearTimeout(pause);
  asking += 1;
  if (!$("options")) return;
  options = [];
  chosen = -1;
  $("options").hidden = true;
  $("options").replaceChildren();
  $("typed").setAttribute("aria-expanded", "false");
  $("typed").removeAttribute("aria-activedescendant");
  $("told").textContent = "";
}

function choose(index) {
  chosen = index;
  [...$("options").children].forEach((option, at) => {
    option.setAttribute("aria-selected", String(at === index));
    if (at === index) option.scrollIntoView({ block: "nearest" });
  });
  $("typed").setAttribute("aria-activedescendant", `option-${index}`);
}

function accept(index) {
  const option = options[index];
  closeOptions();
  if (option === undefined) return;
  put(option);
}

// ------------------------------------------------------------------------------------------------------------ start

async function start() {
  const wanted = (navigator.languages ?? [navigator.language]).map((tag) => tag.toLowerCase().split("-")[0]);
  language = wanted.find((tag) => ["en", "nl", "pl", "de"].includes(tag)) ?? "en";
  words = (await ask(`/words/${language}.json`)).value ?? {};
  document.documentElement.lang = language;
  region = navigator.language.toLowerCase().startsWith(language) ? navigator.language : language;
  say(document);

  $("enter").onsubmit = async (event) => {
    event.preventDefault();
    $("name-error").textContent = "";
    const name = $("name").value;
    const { session, error, again } = await comeIn(name);
    if (session) return begin(sitDown(session));
    $("name-error").replaceChildren(sorry(error, true));
    if (error === "taken" && again) {
      $("name-error").append(" ", el("button", { type: "button", class: "plain", on: { click: async () => {
        const found = await comeIn(name, true);
        if (found.session) begin(sitDown(found.session));
      } } }, t("come-back-as", { name })));
    }
    $("name").focus();
  };
  addEventListener("online", () => seats.forEach((seat) => seat.hurry()));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    seats.forEach((seat) => seat.hurry());
    if (active && !covering && $("log")) { readHere(); drawPlaces(); }
  });
  addEventListener("pagehide", saveDraft);

  const asked = new URLSearchParams(location.search);
  if (location.search) history.replaceState(null, "", "/");
  const sat = asked.has("new") ? [] : kept.read(tab, "gangurru.seats", []);
  const as = asked.get("as");
  if (as !== null && sat[0]?.name !== as) {
    const { session, error } = await comeIn(as, true);
    if (!session) return welcome(as, sorry(error, true));
    return begin(sitDown(session));
  }
  if (!sat.length) return welcome();
  for (const session of sat.slice(0, 2)) sitDown(session);
  const last = kept.read(tab, "gangurru.active", null);
  active = seats.find((seat) => seat.id === last) ?? seats[0];
  cover(active, null);
}

start();
