/** ULIDs: 26 characters of Crockford's base 32, so that they sort by the time they begin with. */

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of chance, of which a ULID takes 80 bits. */
export const CHANCE_BYTES = 10

/** 48 bits of `at`, in milliseconds, and {@link CHANCE_BYTES} of chance. */
export function ulid(at: number, chance: Uint8Array): string {
  const half = (from: number) => chance.subarray(from, from + 5).reduce((value, byte) => value * 256 + byte, 0)
  return base32(at, 10) + base32(half(0), 8) + base32(half(5), 8)
}

/** The milliseconds in which a ULID was made. */
export const timeOfUlid = (text: string): number => fromBase32(text.slice(0, 10))

/** A whole number, not negative, in so many characters. */
export function base32(value: number, length: number): string {
  let text = ''
  for (let rest = value, left = length; left > 0; left -= 1, rest = Math.floor(rest / 32))
    text = (CROCKFORD[rest % 32] as string) + text
  return text
}

export const fromBase32 = (text: string): number =>
  [...text].reduce((value, digit) => value * 32 + CROCKFORD.indexOf(digit), 0)
