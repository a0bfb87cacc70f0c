/** Pictures in place of logos, which belong to their owners: a symbol's letters on a colour that is always its own. */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { escaped } from '../escaped.ts'
import type { Instrument } from './instrument.ts'

const SIDE = 64
/** Wide enough for four letters. */
const MOST_LETTERS = 4

/** An instrument's picture as SVG text. */
export function logoOf(instrument: Instrument): string {
  const hue = mix(keyOf('logo', instrument.symbol), 0) % 360
  return drawn(instrument.symbol.replace(/\/.*/, ''), instrument.name, `hsl(${hue} 55% 38%)`)
}

/** The grey picture of a symbol nothing is known of. */
export const placeholderLogo = (symbol: string): string => drawn(symbol, symbol, 'hsl(0 0% 42%)')

function drawn(symbol: string, title: string, colour: string): string {
  const letters = symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, MOST_LETTERS)
  const size = letters.length > 2 ? 20 : 28
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<title>${escaped(title)}</title><rect width="${SIDE}" height="${SIDE}" rx="12" fill="${colour}"/>`,
    `<text x="50%" y="50%" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="${size}" fill="#fff">`,
    `${letters}</text></svg>`,
  ].join('')
}
