/** A guest who decides to stay: the same user, with an e-mail address and a password from now on. */
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import * as z from 'zod/mini'
import type { Auth } from './auth.ts'
import { EMAIL_INVALID, EMAIL_TAKEN, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from './auth-refusal.ts'
import type { User } from './session-cache.ts'

/** With what somebody signs up. */
export interface Registration {
  readonly email: string
  readonly password: string
  readonly name?: string | undefined
}

type Refused = typeof EMAIL_INVALID
type Kept = { readonly kind: 'user'; readonly user: User } | { readonly kind: 'refused'; readonly why: Refused }

const refused = (why: Refused): Kept => ({ kind: 'refused', why })

/** What is wrong with an address and a password before anybody is asked. */
function registrationProblem({ email, password }: Registration): Refused | undefined {
  if (!z.email().safeParse(email).success) return EMAIL_INVALID
  if (password.length < SHORTEST_PASSWORD) return PASSWORD_TOO_SHORT
  return password.length > LONGEST_PASSWORD ? PASSWORD_TOO_LONG : undefined
}

/**
 * Makes a guest a user who can sign in again: the same id, so the same accounts, keys and orders. The password goes first: should the
 * address turn out to be taken after all, the guest is as they were and can try another.
 */
export async function keepGuest(auth: Auth, guest: User, registration: Registration): Promise<Kept> {
  const problem = registrationProblem(registration)
  if (problem) return refused(problem)
  const { internalAdapter, password } = await auth.$context
  const email = registration.email.toLowerCase()
  const name = registration.name?.trim() || nameFrom(email)
  if (await internalAdapter.findUserByEmail(email)) return refused(EMAIL_TAKEN)
  const hash = await password.hash(registration.password)
  const credentials = await internalAdapter.findAccounts(guest.id)
  if (credentials.some(({ providerId }) => providerId === 'credential'))
    await internalAdapter.updatePassword(guest.id, hash)
  else
    await internalAdapter.linkAccount({
      userId: guest.id,
      providerId: 'credential',
      accountId: guest.id,
      password: hash,
    })
  try {
    await internalAdapter.updateUser(guest.id, { email, name, isAnonymous: false })
  } catch (error) {
    if (await internalAdapter.findUserByEmail(email)) return refused(EMAIL_TAKEN)
    throw error
  }
  return { kind: 'user', user: { id: guest.id, name, email, isGuest: false } }
}

/** What a person is called who gave no name. */
export const nameFrom = (email: string): string => email.split('@')[0] ?? email
