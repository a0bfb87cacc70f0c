/** The id an order is known by before the broker has one: time-ordered, and never used twice. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** `pdk-` with ten characters of time and ten of chance. Minted when a ticket opens, kept by every attempt to send it. */
export function mintClientOrderId(at: number, draw: () => number): string {
  let time = ''
  for (let rest = at, digit = 0; digit < 10; digit += 1, rest = Math.floor(rest / 32)) time = ALPHABET[rest % 32] + time
  const chance = Array.from({ length: 10 }, () => ALPHABET[Math.floor(draw() * 32)]).join('')
  return `pdk-${time}${chance}`
}
