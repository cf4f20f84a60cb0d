// Both texts, side by side: a row for each block, of which only the changed ones are made anew.

import { called, choose, listen, matches, state } from "./state.js";
import { el } from "./element.js";

const ownColour = new Set(["identities", "policy"]);  // whatever is done; of others, what is done has one
const points = (text) => Array.from(text).length;

class Paper extends HTMLElement {
  #rows = new Map();

  connectedCallback() {
    this.className = "paper";
    this.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-place]");
      if (mark && getSelection().isCollapsed) {
        const [start, end] = mark.dataset.place.split("-").map(Number);
        choose(start, end);
      }
    });
    document.addEventListener("selectionchange", () => {
      clearTimeout(this.selecting);
      this.selecting = setTimeout(() => this.#select(), 150);
    });
    listen((what) => {
      if (what === "shown") this.#show();
      if (what === "chosen") this.#choose({ scroll: true });
      if (what === "filter") this.#dim();
    });
  }

  #show() {
    const kept = new Map();
    const leaks = new Set(state.shown.leaks.map((leak) => leak.place));
    this.setAttribute("lang", state.shown.language);
    const rows = state.shown.blocks.map((block) => {
      const ids = [...block.original, ...block.released].map((piece) => piece[2]).filter(Boolean);
      const looks = ids.map((id) => [state.shown.places[id], state.shown.terms[state.shown.places[id].term].requirement, leaks.has(id)]);
      const key = JSON.stringify([state.shown.id, block, looks]);
      const row = this.#rows.get(key) ?? this.#row(block, leaks);
      kept.set(key, row);
      return row;
    });
    this.#rows = kept;
    const heads = el("div", { class: "row heads" }, el("div", { class: "o" }, "Original"), el("div", { class: "r" }, "Release"));
    this.replaceChildren(this.#legend(leaks), heads, ...rows);
    this.#dim();
    this.#choose({ scroll: false });
  }

  // What the colours of this document mean: a swatch looks like the marks that it stands for.
  #legend(leaks) {
    const meanings = new Map();
    for (const place of Object.values(state.shown.places)) {
      const { requirement } = state.shown.terms[place.term];
      const kind = requirement.split("-")[0] || "none";
      if (place.action === "keep") meanings.set("keep", "kept, but close to too much");
      else {
        const how = ownColour.has(kind) ? "" : place.action === "generalize" ? ", said more generally" : ", left out";
        meanings.set(`${place.action} of-${kind}`, new Set([...(meanings.get(`${place.action} of-${kind}`) ?? []), `${called(requirement)}${how}`]));
      }
      if (place.ruling) meanings.set("ruled", "decided");
    }
    if (leaks.size) meanings.set("leak", "breaks a claim");
    const told = new Map();  // of two actions of one colour, one swatch
    for (const [looks, meaning] of meanings) told.set(typeof meaning === "string" ? meaning : [...meaning].sort().join("; "), looks);
    return el("ul", { class: "colours", "aria-label": "Colours" }, ...[...told].map(([meaning, looks]) => el("li", {}, el("span", { class: `swatch ${looks}`, "aria-hidden": "true" }, "Aa"), ` ${meaning}`)));
  }

  #row(block, leaks) {
    const side = (name, pieces) => el("div", { class: name }, ...pieces.map((piece) => this.#piece(piece, leaks)));
    // Blanks that put words below each other need letters of one width.
    const aligned = block.original.map((piece) => piece[0]).join("").match(/\S(?: {3,}|\t)\S/g)?.length > 1;
    return el("div", { class: aligned ? "row aligned" : "row" }, side("o", block.original), side("r", block.released));
  }

  #piece([text, start, id], leaks) {
    if (!id) return el("span", { "data-start": start }, text);
    const place = state.shown.places[id];
    const term = state.shown.terms[place.term];
    const kinds = ["mark", place.action, place.ruling && "ruled", leaks.has(id) && "leak", `of-${term.requirement.split("-")[0] || "none"}`];
    return el("span", {
      class: kinds.filter(Boolean).join(" "),
      role: "button",
      tabindex: "-1",
      "data-start": start,
      "data-place": id,
      "aria-label": `${text}: ${place.action === "keep" ? "kept" : "changed"}${place.ruling ? `, decided: ${place.ruling}` : ""}`,
    }, text);
  }

  #dim() {
    for (const mark of this.querySelectorAll("[data-place]")) mark.classList.toggle("dim", !matches(mark.dataset.place));
  }

  #choose({ scroll }) {
    for (const mark of this.querySelectorAll(".chosen")) {
      mark.classList.remove("chosen");
      mark.setAttribute("tabindex", "-1");
      mark.removeAttribute("aria-current");
    }
    const place = state.chosen?.place;
    if (!place) return;
    const marks = this.querySelectorAll(`[data-place="${place}"]`);
    for (const mark of marks) {
      mark.classList.add("chosen");
      mark.setAttribute("aria-current", "true");
    }
    if (marks[0]) {
      marks[0].setAttribute("tabindex", "0");
      if (scroll) marks[0].scrollIntoView({ block: "center" });
    }
  }

  // Words that were dragged over in the original, as a place.
  #select() {
    const selection = getSelection();
    if (selection.isCollapsed || !selection.rangeCount) return;
    const range = selection.getRangeAt(0);
    const offset = (node, at) => {
      const piece = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest?.(".o [data-start]");
      if (!piece || !this.contains(piece)) return null;
      return Number(piece.dataset.start) + points(piece.textContent.slice(0, node.nodeType === Node.TEXT_NODE ? at : 0));
    };
    let start = offset(range.startContainer, range.startOffset);
    let end = offset(range.endContainer, range.endOffset);
    if (start === null || end === null) return;
    while (start < end && !state.points[start].trim()) start += 1;
    while (end > start && !state.points[end - 1].trim()) end -= 1;
    if (end > start) choose(start, end);
  }
}

customElements.define("tacit-paper", Paper);
