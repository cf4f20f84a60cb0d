// The page: its parts, its keys, and what it opens first.

import "./claims.js";
import "./filters.js";
import "./inspector.js";
import "./paper.js";
import "./queue.js";
import { choose, finish, listen, next, open, refresh, rule, say, setScope, spanOf, state, step } from "./state.js";

listen((what) => {
  if (what === "said") document.getElementById("said").textContent = state.said;
  if (what === "shown") {
    document.getElementById("name").textContent = state.shown.name;
    document.title = `${state.shown.name}: tacit review`;
  }
});

// The borders of the words of the original, to widen and to narrow by.
const isWord = (at) => at >= 0 && at < state.points.length && /[\p{L}\p{N}]/u.test(state.points[at]);
const behind = (at) => {
  while (at < state.points.length && !isWord(at)) at += 1;
  while (isWord(at)) at += 1;
  return at;
};
const before = (at) => {
  while (at > 0 && !isWord(at - 1)) at -= 1;
  while (isWord(at - 1)) at -= 1;
  return at;
};
const within = (start, end) => {
  if (start >= 0 && end <= state.points.length && start < end) choose(start, end, { byHand: true });
};

const move = {
  e: ({ start, end }) => within(start, behind(end)),
  E: ({ start, end }) => within(before(start), end),
  w: ({ start, end }) => {
    let at = before(end);
    while (at > start && !isWord(at - 1)) at -= 1;
    within(start, at);
  },
  W: ({ start, end }) => {
    let at = behind(start);
    while (at < end && !isWord(at)) at += 1;
    within(at, end);
  },
};

const keys = {
  n: () => next(1),
  p: () => next(-1),
  a: () => rule("accept"),
  h: () => rule("hide", { kind: document.getElementById("kind")?.value ?? "" }),
  k: () => rule("keep", { note: document.getElementById("note")?.value ?? "" }),
  o: () => rule("answer", { note: document.getElementById("note")?.value ?? "" }),
  u: () => step(-1),
  r: () => step(1),
  d: () => finish(),
  l: () => {
    const order = ["here", "document", "batch"];
    setScope(order[(order.indexOf(state.scope) + 1) % order.length]);
  },
  m: () => {
    const from = state.chosen ? state.chosen.end : 0;
    const end = behind(from);
    within(before(end), end);
  },
  "/": () => document.getElementById("find")?.focus(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("input:not([type=radio]), select, textarea")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const act = keys[event.key] ?? (state.chosen && move[event.key] ? () => move[event.key](state.chosen) : null);
  if (state.shown && act) {
    event.preventDefault();
    act();
  } else if (state.chosen && /^[1-9]$/.test(event.key)) {
    event.preventDefault();
    document.querySelector("tacit-inspector").choose(Number(event.key) - 1);
  }
});

const begin = async () => {
  await refresh();
  const asked = new URLSearchParams(location.hash.slice(1));
  const first = Number(asked.get("document")) || state.documents[0]?.id;
  if (!first) return say("No document is under review.");
  await open(first);
  if (asked.get("place") && state.shown) {
    const { start, end } = spanOf(asked.get("place"));
    if (start < end) choose(start, end);
  }
};

begin().catch((error) => say(error.message));
