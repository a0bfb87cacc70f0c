/** AES-256-GCM: what is sealed is read, and changed, by nobody without the key. `about` is not hidden, and opens with nothing else. */
import { createCipheriv, createDecipheriv } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
export const NONCE_BYTES = 12
/** What is sealed is longer by this: the tag is its end. */
export const TAG_BYTES = 16

/** A key takes a nonce once. */
export function seal(key: Uint8Array, nonce: Uint8Array, about: Uint8Array, content: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(about)
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Throws for what was sealed with another key or about something else, and for what was changed. */
export function unseal(key: Uint8Array, nonce: Uint8Array, about: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(about).setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
}
