/** How a receiver knows that a message is ours and new: an HMAC over the time and the body, by a secret that only the two have. */
import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** `whsec_` and 43 letters and digits. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`

/** `t=1772982000,v1=` and 64 hexadecimal digits: HMAC-SHA256 of `1772982000.` and the body as it is sent. `at` is in milliseconds. */
export function signatureOf(secret: string, at: number, body: string): string {
  const seconds = Math.floor(at / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
