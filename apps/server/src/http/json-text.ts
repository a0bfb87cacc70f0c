/**
 * JSON that every reader reads alike. What two parsers may take for different things is refused: a key given twice, in whatever case, and keys
 * that objects have of themselves. So is what is nested too deeply. One pass, linear in the text.
 */

/** Deeper than anything that is sent here: dashboards reach about ten. */
export const MOST_DEPTH = 64

export type ReadJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly why: string | undefined }

/**
 * The value of a JSON text. A number that no double holds as it is written, such as 9007199254740993, becomes its text: where a decimal is
 * wanted its digits are all there, and where a number is wanted it is none.
 */
export function readJson(text: string): ReadJson {
  try {
    const found = look(text)
    if (found.why !== undefined) return { kind: 'refused', why: found.why }
    return { kind: 'json', value: JSON.parse(found.inexact ? quoted(text, found.inexact) : text) }
  } catch {
    return { kind: 'refused', why: undefined }
  }
}

/**
 * The text written anew from what {@link readJson} reads: no blanks, no escapes that are not needed, numbers digit by digit as they were sent.
 * `fields` are members of an object, in the place of its own of their names or behind them.
 */
export function writeJson(text: string, fields: Readonly<Record<string, string>> = {}): string {
  const written: string[] = []
  const left = new Map(Object.entries(fields))
  let depth = 0
  let isPassed = false
  for (const { token, isKey } of tokensOf(text)) {
    const code = token.charCodeAt(0)
    if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1
    if (isPassed) isPassed = depth > 1 || (depth === 1 && code !== COMMA)
    if (!isPassed) {
      const plain = code === QUOTE ? JSON.stringify(JSON.parse(token)) : token
      const value = isKey && depth === 1 ? left.get(JSON.parse(token) as string) : undefined
      written.push(value === undefined ? plain : member(JSON.parse(token) as string, value))
      isPassed = value !== undefined
      if (isPassed) left.delete(JSON.parse(token) as string)
    }
    if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1
  }
  if (left.size === 0) return written.join('')
  const end = written.pop() ?? ''
  const more = [...left].map(([name, value]) => member(name, value)).join(',')
  return `${written.join('')}${written.length > 1 ? ',' : ''}${more}${end}`
}

const member = (name: string, value: string): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`

const QUOTE = 34
const COMMA = 44
const MINUS = 45
const ZERO = 48
const NINE = 57
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** What assigning to them would change is the object and not its members. */
const OWN_OF_OBJECTS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** From a place to a place. */
type Span = readonly [from: number, until: number]

interface Found {
  readonly why?: string
  /** Numbers that are not what is written. */
  readonly inexact?: readonly Span[]
}

/** Looks through a text, which need not be JSON. */
function look(text: string): Found {
  const keys: (Set<string> | undefined)[] = []
  const inexact: Span[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = stringEnd(text, at)
      if (text.charCodeAt(afterBlanks(text, end)) === COLON) {
        const key = keyAt(text, at, end)
        if (key === undefined) return { why: `${shown(text, at, end)} is too long a name` }
        const seen = keys.at(-1)
        if (seen?.has(key)) return { why: `${shown(text, at, end)} is given twice` }
        if (OWN_OF_OBJECTS.has(key)) return { why: `${shown(text, at, end)} is no field` }
        seen?.add(key)
      }
      at = end - 1
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (keys.length === MOST_DEPTH) return { why: `it is nested more than ${MOST_DEPTH} deep` }
      keys.push(code === OPEN_OBJECT ? new Set() : undefined)
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) keys.pop()
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const { end, isPlain } = numberAt(text, at)
      if (!isPlain && !isExact(text.slice(at, end))) inexact.push([at, end])
      at = end - 1
    }
  }
  return inexact.length > 0 ? { inexact } : EXACT
}

const EXACT: Found = {}

const MOST_SHOWN = 40
const shown = (text: string, from: number, until: number): string =>
  until - from > MOST_SHOWN ? `${text.slice(from, from + MOST_SHOWN)}…` : text.slice(from, until)

/** Behind the closing quote of a string that begins at `from`; the end of the text where there is none. */
function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at += 1
  return at
}

/**
 * Characters of a key that is not written in plain ones: more than any field's. To put marks in order, as comparing does, takes the square of how
 * many there are.
 */
const MOST_COMPARED = 64

/** A key as it is compared: in small letters, and as its plainest characters, because some readers take a long s for an s. */
function keyAt(text: string, from: number, until: number): string | undefined {
  let isSmall = true
  for (let at = from + 1; at < until - 1; at += 1) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH || code > 126) {
      const key = JSON.parse(text.slice(from, until)) as string
      return key.length > MOST_COMPARED ? undefined : folded(key)
    }
    if (code >= 65 && code <= 90) isSmall = false
  }
  const key = text.slice(from + 1, until - 1)
  return isSmall ? key : key.toLowerCase()
}

/** A name as readers that do not look at case compare it. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase()

/** Digits that a double always holds, and digits of an exponent within which it does. */
const EXACT_DIGITS = 15
const EXACT_EXPONENT = 2

/** Where a number ends, and whether it is so short that a double holds it. */
function numberAt(text: string, from: number): { readonly end: number; readonly isPlain: boolean } {
  let exponentAt = -1
  let end = from + 1
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if ((code | 32) === 101) exponentAt = end
    else if (!((code >= ZERO && code <= NINE) || code === 46 || code === 43 || code === MINUS)) break
  }
  const isPlain =
    exponentAt < 0
      ? end - from <= EXACT_DIGITS
      : exponentAt - from <= EXACT_DIGITS && end - exponentAt <= 1 + EXACT_EXPONENT
  return { end, isPlain }
}

const isExact = (token: string): boolean => parts(token) === parts(String(Number(token)))

/** Digits and the place of the last of them, so that 1.50 and 15e-1 are one; undefined for what is no number. */
function parts(token: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? []
  if (whole === '') return undefined
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = trimmed(digits)
  if (significant === '') return '0'
  return `${sign}${significant} ${Number(exponent) - fraction.length + digits.length - significant.length}`
}

/** Without the zeros at its end. */
function trimmed(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === ZERO) end -= 1
  return digits.slice(0, end)
}

function quoted(text: string, numbers: readonly Span[]): string {
  let done = 0
  const written: string[] = []
  for (const [from, until] of numbers) {
    written.push(text.slice(done, from), '"', text.slice(from, until), '"')
    done = until
  }
  return written.join('') + text.slice(done)
}

/** What a JSON text is made of, without its blanks. */
function* tokensOf(text: string): Generator<{ readonly token: string; readonly isKey: boolean }> {
  for (let at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, at)) {
    const code = text.charCodeAt(at)
    const end = code === QUOTE ? stringEnd(text, at) : isPunctuation(code) ? at + 1 : wordEnd(text, at)
    const isKey = code === QUOTE && text.charCodeAt(afterBlanks(text, end)) === COLON
    yield { token: text.slice(at, end), isKey }
    at = end
  }
}

const PUNCTUATION: ReadonlySet<number> = new Set([COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT])
const isPunctuation = (code: number): boolean => PUNCTUATION.has(code)

/** Behind a number, `true`, `false` or `null`. */
function wordEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) > 32 && !isPunctuation(text.charCodeAt(at))) at += 1
  return at
}
