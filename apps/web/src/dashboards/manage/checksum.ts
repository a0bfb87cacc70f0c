/** CRC-32 of a text in UTF-8, as eight hexadecimal digits: tells a file that was damaged or edited, and is no signature. Source: ISO 3309. */
export function checksumOf(text: string): string {
  let sum = 0xff_ff_ff_ff
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return ((sum ^ 0xff_ff_ff_ff) >>> 0).toString(16).padStart(8, '0')
}
