/** Numbers as they are typed: the one reader of every field that takes one. The desk writes 1,234.5, and reads what it writes. */

/** Thousands stand in threes, before the point and after one digit or more. */
const GROUPED = /^(-?[1-9]\d{0,2})((?:,\d{3})+)(?![\d,])/

/**
 * What a typed text is to everybody who parses it: thousands without their commas, a copied minus as a sign. A comma that stands anywhere
 * else stays, so that the text is no number: `1,5` is never 15.
 */
export const plainNumber = (typed: string): string =>
  typed
    .replace(/^\s*[−-]/, '-')
    .trim()
    .replace(GROUPED, (_, first: string, more: string) => first + more.replaceAll(',', ''))

/** Why a text is no number, beside its field; undefined where no comma is in the way. */
export const commaProblem = (typed: string): string | undefined =>
  plainNumber(typed).includes(',')
    ? 'Decimals take a point, such as 1.5; a comma groups thousands, such as 1,500.'
    : undefined
