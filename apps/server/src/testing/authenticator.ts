/** An authenticator app, as RFC 6238 has it: what it makes of the address in a QR code. */
import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_MS = 30_000

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code an app shows for an `otpauth:` address, now or so many periods later. */
export function codeOf(uri: string, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + later))
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Six digits that no app shows around now. */
export function wrongCodeOf(uri: string): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((later) => codeOf(uri, later)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.has(code)) ?? ''
}

/**
 * An app whose codes are all used: it never shows one twice, nor one older than it showed. Three are there at a time. `onWayMs` is how long a
 * code may take to arrive, in which the oldest must not grow too old.
 */
export function appOf(uri: string, onWayMs = 0): () => string {
  let shown = Number.NEGATIVE_INFINITY
  return () => {
    shown = Math.max(shown + 1, Math.floor((Date.now() + onWayMs) / PERIOD_MS) - 1)
    return codeOf(uri, shown - Math.floor(Date.now() / PERIOD_MS))
  }
}
