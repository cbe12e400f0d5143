// SPDX-License-Identifier: MIT
// What is asked in JSON, as `urlens rpc` is asked.
import { placesOf } from './engine.js';
import { URLError } from './errors.js';
import { toUSVString } from './text.js';

export function makeOperations(engine) {
  /** Asks any operation of `urlens rpc`, and returns its answer, or what failed. */
  function request(object) {
    const text = JSON.stringify(object);
    if (text === undefined) throw new TypeError('A request is an object.');
    return JSON.parse(
      engine.run(({ request: room, answer, answer_data: data }) => {
        const at = room(3 * text.length) >>> 0;
        engine.look();
        const answered = answer(engine.write(text, at)) >>> 0;
        engine.look();
        return engine.read(data() >>> 0, answered);
      }),
    );
  }

  /** What to throw for a failure. If it is not in the input, the base may be at fault, which is then asked for alone. */
  function errorOf({ error, message, at }, input, { base, dialect } = {}) {
    if (error === 'bad-request') return new TypeError(message);
    const wrongBase = at === null && base !== undefined ? request({ op: 'parse', input: base, dialect }) : { ok: true };
    const [place, text, byte] = wrongBase.ok ? ['input', input, at] : ['base', toUSVString(base), wrongBase.at];
    const hasOffset = text !== undefined && typeof byte === 'number';
    return new URLError(error, message, { input: text, place, offset: hasOffset ? placesOf(text)(byte) : null });
  }

  /** The same, but a failure is thrown. Places in the input are counted in UTF-16 units. */
  function ask(op, input, options) {
    const { ok, ...answer } = request({ ...options, op, input });
    if (ok) return answer;
    throw errorOf(answer, input, options ?? undefined);
  }

  /** Moves places in bytes, of a list of objects, to UTF-16 units. */
  function place(input, list, ...names) {
    const offsetOf = placesOf(input);
    for (const entry of list ?? []) {
      for (const name of names) if (typeof entry[name] === 'number') entry[name] = offsetOf(entry[name]);
    }
  }

  /** The parts of a URL in any dialect: absent ones are null. */
  function parse(input, options = {}) {
    const text = toUSVString(input);
    const parts = ask('parse', text, options);
    place(text, parts.errors, 'at');
    return parts;
  }

  /** The canonical form of a URL in any dialect. */
  function canon(input, options = {}) {
    return ask('canon', toUSVString(input), options).href;
  }

  /** What each dialect answers, and the components that differ. */
  function diff(input, options = {}) {
    const text = toUSVString(input);
    const answers = ask('diff', text, options);
    for (const answer of Object.values(answers.dialects)) {
      place(text, [answer], 'at');
      place(text, answer.errors, 'at');
    }
    return answers;
  }

  /** Where dialects differ, why, and which spelling is safe. */
  function audit(input, options = {}) {
    const text = toUSVString(input);
    const report = ask('audit', text, options);
    place(text, report.findings, 'start', 'end');
    return report;
  }

  /** The dialects of this build. */
  function dialects() {
    return request({ op: 'dialects' }).dialects;
  }

  /** The public suffix of a URL's host, its registrable domain, and what is before that. */
  function site(input, options = {}) {
    return ask('site', toUSVString(input), options);
  }

  return { ask, request, parse, canon, diff, audit, dialects, site };
}
