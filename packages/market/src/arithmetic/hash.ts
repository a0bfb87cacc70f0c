/** Draws are hashes of what they are for: no state, no order of calls, the same on every machine. Integer arithmetic only. */

/** Mixes a key and an index to 32 well-spread bits, as an unsigned integer. */
export function mix(key: number, index: number): number {
  let bits = key ^ Math.imul(index, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}

/** A key from words: seed, symbol, purpose. */
export function keyOf(...words: readonly string[]): number {
  let key = 0x811c9dc5
  for (const word of words) {
    for (let index = 0; index < word.length; index += 1) key = Math.imul(key ^ word.charCodeAt(index), 0x01000193)
    key = mix(key, word.length + 1)
  }
  return key >>> 0
}

const UNIT = 1 / 4_294_967_296

/** 32 bits as a number strictly between 0 and 1. */
export const uniform = (bits: number): number => (bits + 0.5) * UNIT

const PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const pair = (bits: number): string => PAIRS[bits & 255] ?? ''

/** 32 bits as eight hexadecimal digits: from a table, since V8 writes numbers in other bases than ten slowly, and ids are written by the thousand. */
export const hex = (bits: number): string => pair(bits >>> 24) + pair(bits >>> 16) + pair(bits >>> 8) + pair(bits)
