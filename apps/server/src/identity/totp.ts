/** The codes of an authenticator app, as RFC 6238 has them and the sign-in library makes them. It does not say which one it was given. */
import { createHmac } from 'node:crypto'

const PERIOD_MS = 30_000
/** Half minutes that a clock may be wrong by, either way. */
const DRIFT = 1

/** Which half minute a code is of, near `at` in milliseconds; undefined where it is of none. */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const now = Math.floor(at / PERIOD_MS)
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1) if (codeAt(secret, step) === code) return step
  return undefined
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
