/**
 * Asset ids of contracts: UUIDs of version 8 (RFC 9562) that hold the symbol, so that an id is looked up by reading it.
 *
 * Root, six characters of base 37, in the first eight digits; expiration in days since 1970 in the next four; twice the strike in thousandths,
 * and one more for a put, in seven of the next eight; a check of eleven at the end, so that other UUIDs are no contracts.
 */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { formatOptionSymbol, type OptionSymbol, parseOptionSymbol } from './symbol.ts'

const CHARACTERS = '_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ROOT_LENGTH = 6

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** The id of the contract a symbol names. */
export function contractId(symbol: OptionSymbol): string {
  let root = 0
  for (let place = 0; place < ROOT_LENGTH; place += 1)
    root = root * CHARACTERS.length + Math.max(0, CHARACTERS.indexOf(symbol.root[place] ?? '_'))
  const terms = hex(2 * symbol.strike + (symbol.type === 'put' ? 1 : 0), 7)
  const check = checkOf(formatOptionSymbol(symbol))
  const expiration = hex(dayNumber(symbol.expiration), 4)
  return `${hex(root, 8)}-${expiration}-8${terms.slice(0, 3)}-a${terms.slice(3, 6)}-${terms.slice(6)}${check}`
}

function checkOf(text: string): string {
  const key = keyOf('contract', text)
  return hex(mix(key, 1), 8) + hex(mix(key, 2), 8).slice(0, 3)
}

const FORM = /^([\da-f]{8})-([\da-f]{4})-8([\da-f]{3})-a([\da-f]{3})-([\da-f])([\da-f]{11})$/

/** The symbol an id holds; undefined for every id that {@link contractId} did not make. */
export function symbolOfId(id: string): OptionSymbol | undefined {
  const [, root = '', expiration = '', first = '', second = '', third = ''] = FORM.exec(id) ?? []
  let rest = Number.parseInt(root, 16)
  let letters = ''
  for (let place = 0; place < ROOT_LENGTH; place += 1) {
    letters = (CHARACTERS[rest % CHARACTERS.length] ?? '') + letters
    rest = Math.floor(rest / CHARACTERS.length)
  }
  const terms = Number.parseInt(first + second + third, 16)
  if (Number.isNaN(terms)) return undefined
  const symbol = parseOptionSymbol(
    formatOptionSymbol({
      root: letters.replaceAll('_', ''),
      expiration: dateOf(Number.parseInt(expiration, 16)),
      type: terms % 2 === 1 ? 'put' : 'call',
      strike: Math.floor(terms / 2),
    }),
  )
  return symbol && contractId(symbol) === id ? symbol : undefined
}
