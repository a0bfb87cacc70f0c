/** A person at a desk without a browser: an account there, its clock, and a key that opens it. */

export interface KeyPair {
  readonly keyId: string
  readonly secretKey: string
}

/** Skips of a clock, one after the other: a session that is under way may end in the middle of a journey. */
export const TO_AN_OPEN = ['skip-to-close', 'skip-to-open'] as const

/** The key of a new account at the desk of an address, once what it is asked first has been done there. */
export async function newKey(address: string, first: { readonly isOpen?: boolean } = {}): Promise<KeyPair> {
  const signedIn = await fetch(`${address}/api/_auth/sign-in/anonymous`, { method: 'POST' })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { cookie, origin: address }
  const [account] = (await (await fetch(`${address}/api/accounts`, { headers })).json()) as [{ id: string }]
  const base = `${address}/api/accounts/${account.id}`
  if (first.isOpen)
    for (const kind of TO_AN_OPEN)
      await fetch(`${base}/clock`, { method: 'PUT', headers, body: JSON.stringify({ kind }) })
  const made = await fetch(`${base}/keys`, { method: 'POST', headers })
  return (await made.json()) as KeyPair
}
