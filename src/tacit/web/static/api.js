// What the page asks of the program; nothing else is ever asked for.

export class Failure extends Error {
  constructor(status, kind, message) {
    super(message);
    this.status = status;
    this.kind = kind;
  }
}

const ask = async (path, body, signal) => {
  const init = body === undefined ? { signal } : {
    method: "POST",
    headers: { "content-type": "application/json", "x-tacit": "1" },
    body: JSON.stringify(body),
    signal,
  };
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure(0, "Unreachable", "the program does not answer: is tacit review still running?");
  }
  const found = await answer.json();
  if (!answer.ok) throw new Failure(answer.status, found.error.kind, found.error.message);
  return found;
};

const at = (id, rest = "") => `/api/documents/${id}${rest}`;

export const queue = () => ask("/api/queue");
export const lessons = () => ask("/api/lessons");
export const view = (id) => ask(at(id));
export const choices = (id, start, end) => ask(at(id, `/choices?start=${start}&end=${end}`));
export const attack = (id, signal) => ask(at(id, "/attack"), undefined, signal);
export const rule = (id, body) => ask(at(id, "/rulings"), body);
export const step = (id, version, steps) => ask(at(id, "/steps"), { version, steps });
export const mark = (id, version, status) => ask(at(id, "/status"), { version, status });
export const release = (id, version, despite) => ask(at(id, "/release"), { version, despite });
