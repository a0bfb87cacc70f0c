/**
 * Ids derived from (lineage, sequence, at, purpose): the same commands give the same ids on every machine, a fork shares its parent's
 * until it diverges, and ids of one account sort in the order of their events.
 */
import { base32, fromBase32 } from '@paddock/contract/entities/ulid'
import type { Instant } from '@paddock/market/instant'

export type IdPurpose =
  | 'order'
  | `${'leg' | 'client-leg' | 'execution' | 'activity'}-${number}`
  | 'client-order'
  | 'execution'
  | 'activity'
  | 'fill'
  | 'remainder'
  | 'transfer'
  | 'locate'

const HYPHEN = 45
const HEX_CODES: readonly number[] = [...'0123456789abcdef'].map((digit) => digit.charCodeAt(0))

/** A UUID of version 7: 48 bits of milliseconds, 12 of the sequence, 62 of a hash over everything. */
export function uuidOf(lineage: string, sequence: number, at: Instant, purpose: IdPurpose): string {
  const { first: one, second: two } = begunWith(lineage)
  const first = ended(one, purpose, sequence, at)
  const second = ended(two, purpose, sequence, at)
  const high = Math.floor(at / 0x100000000)
  const low = at >>> 0
  put(0, (high << 16) | (low >>> 16), 8)
  put(9, low, 4)
  put(14, 0x7000 | (sequence & 0xfff), 4)
  put(19, 0x8000 | (first & 0x3fff), 4)
  put(24, first >>> 16, 4)
  put(28, second, 8)
  return String.fromCharCode.apply(null, codes)
}

/** Built in place and turned into text at once: an id glued together from pieces would keep all of them in memory. */
const codes: number[] = Array.from({ length: 36 }, () => HYPHEN)

function put(from: number, value: number, digits: number): void {
  for (let index = from + digits - 1, rest = value; index >= from; index -= 1, rest >>>= 4)
    codes[index] = HEX_CODES[rest & 15] as number
}

/** A ULID: ten characters of milliseconds, seven of the sequence, two of `index` and seven of a hash. Sorts as events do. */
export function ulidOf(lineage: string, sequence: number, at: Instant, index = 0): string {
  const tail = hash(lineage, 'execution', sequence, at + index, 0xc2b2ae35)
  return base32(at, 10) + base32(sequence, 7) + base32(index, 2) + base32(tail, 7)
}

/** The time and the sequence with which a ULID of an event begins, whoever made it up; undefined for what does not begin so. */
export function placeOf(ulid: string): { readonly at: Instant; readonly sequence: number } | undefined {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{16}/.test(ulid)) return undefined
  return { at: fromBase32(ulid.slice(0, 10)), sequence: fromBase32(ulid.slice(10, 17)) }
}

/** Ten characters for an account number. */
export function accountNumberOf(id: string): string {
  const first = hash(id, 'order', 0, 0, 0x27d4eb2f)
  const second = hash(id, 'order', 0, 0, 0x165667b1)
  return `PA${(base32(first, 7) + base32(second, 7)).slice(2, 12)}`
}

/** 32 bits over text and numbers by multiply and rotate (murmur's steps): integer arithmetic, the same everywhere. */
const hash = (text: string, purpose: string, sequence: number, at: number, seed: number): number =>
  ended(textMixed(seed, text), purpose, sequence, at)

function ended(begun: number, purpose: string, sequence: number, at: number): number {
  let state = textMixed(begun, purpose)
  state = mix(mix(mix(state, sequence), at >>> 0), Math.floor(at / 0x100000000))
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

function textMixed(begun: number, text: string): number {
  let state = begun
  for (let index = 0; index < text.length; index += 1) state = mix(state, text.charCodeAt(index))
  return state
}

/** The last lineage an id was made for, with what its text comes to: an order has several ids. */
let latest = { lineage: '', first: 0x9e3779b9, second: 0x85ebca6b }

function begunWith(lineage: string): typeof latest {
  if (latest.lineage !== lineage)
    latest = { lineage, first: textMixed(0x9e3779b9, lineage), second: textMixed(0x85ebca6b, lineage) }
  return latest
}

function mix(state: number, value: number): number {
  let scrambled = Math.imul(value, 0xcc9e2d51)
  scrambled = Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  const mixed = state ^ scrambled
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}
