/**
 * Seals small secrets for the database: AES-256-GCM under a key that is derived from the server's secret and kept nowhere. Each record
 * has a nonce of its own, and its id is bound to it: what was sealed for one account cannot be put in another's place.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { NONCE_BYTES, seal, unseal } from '../sealing.ts'

interface Sealed {
  /** Names the key, not the key itself: which secret has to be there to open it. */
  readonly vaultKey: string
  /** Nonce, ciphertext and tag, base64url. */
  readonly sealed: string
}

export interface Vault {
  /** The key new records are sealed with. */
  readonly vaultKey: string
  seal(id: string, text: string): Sealed
  /** Throws a {@link VaultError} for what another secret sealed, what was sealed for another id, and what was tampered with. */
  open(id: string, sealed: Sealed): string
}

export class VaultError extends Error {
  override readonly name = 'VaultError'
}

/** A vault that seals with the first secret and opens what any of them sealed, so that secrets can change. */
export function createVault(secret: string, previous: readonly string[] = []): Vault {
  const current = keyFrom(secret)
  const keys = new Map([...previous.map(keyFrom), current].map((key) => [key.id, key.bytes]))
  return {
    vaultKey: current.id,
    seal(id, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const bytes = Buffer.concat([nonce, seal(current.bytes, nonce, Buffer.from(id), Buffer.from(text))])
      return { vaultKey: current.id, sealed: bytes.toString('base64url') }
    },
    open(id, { vaultKey, sealed }) {
      const key = keys.get(vaultKey)
      if (key === undefined) throw new VaultError('sealed with a secret this server does not have')
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES)
        return unseal(key, nonce, Buffer.from(id), bytes.subarray(NONCE_BYTES)).toString('utf8')
      } catch {
        throw new VaultError('not what was sealed')
      }
    },
  }
}

/** The secret also signs sessions, so each use has a key of its own: neither says anything of the other. */
function keyFrom(secret: string): { readonly id: string; readonly bytes: Uint8Array } {
  const derived = (use: string, length: number) => new Uint8Array(hkdfSync('sha256', secret, '', use, length))
  return { id: Buffer.from(derived('paddock vault id', 6)).toString('hex'), bytes: derived('paddock vault', 32) }
}
