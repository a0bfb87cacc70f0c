/** Path segments that stand for nothing, this place or the one above, and so never for a symbol or an id. */
export const NO_VALUES: ReadonlySet<string> = new Set(['', '.', '..'])

/** What further along the way may be decoded once more, end a path, or be taken for a slash. */
const READ_OTHERWISE = /[%\\?#;\p{Cc}]/u

/**
 * Whether a text means the same path to everybody who passes it on: a slash within it stands between two names, as in `BTC/USD`, and never
 * leads elsewhere.
 */
export const isPathValue = (text: string): boolean =>
  !READ_OTHERWISE.test(text) && !text.split('/').some((part) => NO_VALUES.has(part))
