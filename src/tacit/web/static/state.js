// What the page knows: one document, one chosen place. Parts are told when it changes.

import * as api from "./api.js";
import { confirm } from "./confirm.js";
import { counted } from "./element.js";

const parts = new Set();

export const state = {
  reviewer: "",
  documents: [],
  shown: null, // the document, as the program sent it
  points: [], // the original in code points: places are counted so
  chosen: null, // {start, end, place}: place is "" for words that were chosen by hand
  scope: "here",
  filter: { show: "all", requirement: "", words: "" },
  attackers: null,
  said: "",
};

export const listen = (part) => parts.add(part);
const tell = (what) => parts.forEach((part) => part(what));

export const say = (message) => {
  state.said = message;
  tell("said");
};

export const spanOf = (place) => {
  const [start, end] = place.split("-").map(Number);
  return { start, end, place };
};

// What a requirement, or a claim on it, is called: in the words of who asked for it.
export const called = (name) => {
  const [requirement, ...how] = name.split(" ");
  return [state.shown.asked[requirement] ?? requirement, ...how].join(" ");
};

export const undecided = () => state.shown.progress.asked - state.shown.progress.decided;

export const words = (start, end) => state.points.slice(start, end).join("");

const remember = () => {
  const place = state.chosen ? `&place=${state.chosen.start}-${state.chosen.end}` : "";
  history.replaceState(null, "", state.shown ? `#document=${state.shown.id}${place}` : "#");
};

const receive = (shown) => {
  const other = !state.shown || state.shown.id !== shown.id;
  if (other) tellLeft(null);
  state.shown = shown;
  if (other) state.points = Array.from(shown.blocks.map((block) => block.original.map((piece) => piece[0]).join("")).join(""));
  if (other) state.chosen = null;
  else if (state.chosen) choose(state.chosen.start, state.chosen.end, { quietly: true });
  state.attackers = null;
  tell("shown");
  remember();
  lookForAttackers();
};

// Words that were chosen by hand, and left without a decision: nothing was done to them, and that is said.
const leftOpen = () => (state.chosen && !state.chosen.place ? `“${words(state.chosen.start, state.chosen.end)}”` : "");
const tellLeft = (next) => {
  const left = leftOpen();
  if (!left || (next && next.start < state.chosen.end && state.chosen.start < next.end)) return;
  say(`${left} was chosen and left undecided: nothing was changed there. Choose it again, and hide it (h), keep it (k) or say it otherwise.`);
};

export const choose = (start, end, { quietly = false, byHand = false } = {}) => {
  if (!quietly && !byHand) tellLeft({ start, end });
  const id = `${start}-${end}`;
  state.chosen = { start, end, place: state.shown.places[id] ? id : "" };
  if (!quietly) {
    tell("chosen");
    remember();
  }
};

export const unchoose = () => {
  state.chosen = null;
  tell("chosen");
  remember();
};

let looking = null;
let waiting = 0;
const lookForAttackers = () => {
  clearTimeout(waiting);
  looking?.abort();
  waiting = setTimeout(async () => {
    looking = new AbortController();
    const { id, version } = state.shown;
    try {
      const found = await api.attack(id, looking.signal);
      if (state.shown.id === id && state.shown.version === version) {
        state.attackers = found;
        tell("attackers");
      }
    } catch {
      // Nobody asked for it: the next change asks again.
    }
  }, 1500);
};

let last = Promise.resolve();
// One thing after the other, in the order in which they were asked for: none is dropped.
export const work = (doing, done = "") => {
  last = last.then(() => attempt(doing, done));
  return last;
};

const attempt = async (doing, done) => {
  document.body.setAttribute("aria-busy", "true");
  try {
    const shown = await doing();
    if (shown?.blocks) receive(shown);
    if (done) say(done);
    await refresh();
  } catch (error) {
    if (error.status === 409) {
      receive(await api.view(state.shown.id));
      say("It was changed in another tab or by somebody else, and is loaded anew: please decide again.");
    } else {
      say(error.message);
    }
  } finally {
    document.body.removeAttribute("aria-busy");
  }
};

export const refresh = async () => {
  const found = await api.queue();
  state.reviewer = found.reviewer;
  state.documents = found.documents;
  tell("queue");
};

export const open = (id) => work(() => api.view(id));

export const matches = (id) => {
  const place = state.shown.places[id];
  const term = state.shown.terms[place.term];
  const { show, requirement, words: sought } = state.filter;
  const leaks = () => state.shown.leaks.some((leak) => leak.place === id);
  const shows = {
    all: () => true,
    changed: () => place.action !== "keep",
    close: () => place.action === "keep",
    undecided: () => !place.ruling,
    leaks,
  };
  return shows[show]()
    && (!requirement || term.requirement === requirement)
    && (!sought || `${term.original} ${term.becomes} ${term.about}`.toLowerCase().includes(sought.toLowerCase()));
};

export const ordered = () => Object.keys(state.shown.places).map(spanOf).sort((one, other) => one.start - other.start);

export const next = (direction) => {
  if (!state.shown) return;
  const places = ordered().filter(({ place }) => matches(place));
  const from = state.chosen ? state.chosen.start : direction > 0 ? -1 : Infinity;
  const found = direction > 0
    ? places.find((one) => one.start > from)
    : places.findLast((one) => one.start < from);
  if (found) choose(found.start, found.end);
  else say(direction > 0 ? "No further place behind this one." : "No place before this one.");
};

export const rule = (act, more = {}) => {
  const { chosen, shown, scope } = state;
  if (!chosen) return say("Choose a place first: n is the next one.");
  if (act === "accept" && !chosen.place) return say(`${leftOpen()} is not what is proposed: hide it (h), keep it (k) or say it otherwise.`);
  const said = { accept: "Accepted", keep: "Kept", hide: "Hidden", say: "Said otherwise", answer: "Kept, and you answer for it" };
  const body = {
    act,
    spans: [[chosen.start, chosen.end]],
    alike: scope === "document",
    everywhere: scope === "batch",
    ...more,
  };
  const where = { here: "", document: " everywhere in the document", batch: " in all documents" };
  return work(() => api.rule(shown.id, { ...body, version: state.shown.version }), `${said[act]}${where[scope]}.`);
};

export const step = (steps) => work(() => api.step(state.shown.id, state.shown.version, steps), steps < 0 ? "Undone." : "Done again.");

export const finish = () => {
  const reviewed = state.shown.status === "open";
  const open = undecided() ? ` ${asProposed()}.` : "";
  return work(() => api.mark(state.shown.id, state.shown.version, reviewed ? "reviewed" : "open"), reviewed ? `Marked as reviewed.${open}` : "Opened again.");
};

const asProposed = () => `${undecided()} of ${counted(state.shown.progress.asked, "place")} ${undecided() === 1 ? "is" : "are"} as proposed and undecided`;

// Nothing is released that nobody has looked at, unless the reviewer says so.
export const release = async (despite) => {
  const lost = state.shown.claims.filter((one) => ["broken", "unchecked"].includes(one.state)).map((one) => called(one.requirement));
  if (lost.length && !despite.trim()) return say(`Not every claim is kept: ${lost.join(", ")}. Hide what leaks, answer for it, or say why the document is released all the same.`);
  await last; // a decision that is on its way counts
  const questions = [undecided() ? `${asProposed()}: release?` : "", leftOpen() ? `${leftOpen()} is chosen, and nothing was decided on it: release all the same?` : ""].filter(Boolean);
  if (questions.length && !await confirm(questions, { yes: "Release", no: "Not yet" })) {
    setFilter({ show: "undecided" });
    return say("Not released. The undecided places are shown: n is the next one.");
  }
  return work(async () => {
    const record = await api.release(state.shown.id, state.shown.version, despite);
    receive(await api.view(state.shown.id));
    state.said = `Released as ${record.file}: ${counted(record.places.decided, "place")} decided, ${record.places.undecided} as proposed.`;
    tell("said");
  });
};

export const setScope = (scope) => {
  state.scope = scope;
  tell("scope");
};

export const setFilter = (change) => {
  Object.assign(state.filter, change);
  tell("filter");
};
