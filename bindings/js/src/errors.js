// SPDX-License-Identifier: MIT

/** What is wrong with an input, and where. A TypeError, since that is what the URL API throws. */
export class URLError extends TypeError {
  /**
   * @param {string} name such as "port-invalid"
   * @param {string} message
   * @param {{input?: string, offset?: number | null, length?: number, place?: string}} details
   */
  constructor(name, message, { input, offset = null, length = 0, place = 'input' } = {}) {
    super(message);
    this.name = name;
    this.offset = offset;
    this.length = length;
    this.place = place;
    if (input !== undefined) this.input = input;
  }
}

/** The module has stopped. The next call works: it has a new instance. */
export class EngineError extends Error {
  constructor(name, message, cause) {
    super(message, { cause });
    this.name = name;
  }
}

export function outOfMemory(cause) {
  return new EngineError('out-of-memory', 'The input needs more memory than there is.', cause);
}
