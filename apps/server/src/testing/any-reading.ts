/**
 * JSON as other programs may read it: of members of one name the first or the last, with names compared to the letter or without case and look.
 * Numbers stay as they are written. Written for itself, so that what it says depends on nothing it is compared with.
 */

type Reading = Readonly<Record<string, unknown>>

/** A number, as it is written. */
export class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A name without its case and look: letters and digits alone. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Every way in which a text may be read, the first of them to the letter; `undefined` where it is no JSON. */
export const anyReadings = (text: string): unknown[] =>
  [true, false].flatMap((isFirst) => [false, true].map((isFolded) => new Reader(text, isFirst, isFolded).read()))

class Reader {
  #at = 0
  readonly #text: string
  readonly #isFirst: boolean
  readonly #isFolded: boolean

  constructor(text: string, isFirst: boolean, isFolded: boolean) {
    this.#text = text
    this.#isFirst = isFirst
    this.#isFolded = isFolded
  }

  read(): unknown {
    try {
      JSON.parse(this.#text)
    } catch {
      return undefined
    }
    return this.#value()
  }

  #value(): unknown {
    switch (this.#peek()) {
      case '{':
        return this.#object()
      case '[':
        return this.#list()
      case '"':
        return this.#string()
      default: {
        const [word = ''] = /^[-+.\w]+/.exec(this.#text.slice(this.#at)) ?? []
        this.#at += word.length
        return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : new Digits(word)
      }
    }
  }

  #object(): Reading {
    const members = new Map<string, unknown>()
    this.#at += 1
    while (this.#peek() !== '}') {
      if (this.#peek() === ',') this.#at += 1
      this.#peek()
      const name = this.#name(this.#string())
      this.#peek()
      this.#at += 1
      const value = this.#value()
      if (!this.#isFirst || !members.has(name)) members.set(name, value)
    }
    this.#at += 1
    return Object.fromEntries(members)
  }

  #list(): unknown[] {
    const items: unknown[] = []
    this.#at += 1
    while (this.#peek() !== ']') {
      if (this.#peek() === ',') this.#at += 1
      items.push(this.#value())
    }
    this.#at += 1
    return items
  }

  #string(): string {
    const [token = ''] = /^"(?:[^"\\]|\\.)*"/s.exec(this.#text.slice(this.#at)) ?? []
    this.#at += token.length
    return JSON.parse(token) as string
  }

  #name(name: string): string {
    return this.#isFolded ? foldedName(name) : name
  }

  /** The next character that is no blank. */
  #peek(): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1
    return this.#text[this.#at] ?? ''
  }
}
