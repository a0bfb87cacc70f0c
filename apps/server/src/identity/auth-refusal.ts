/** better-auth's refusals in Alpaca's shape, with the field that is to blame and words a person can act on. */
import { SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import { ownRefusal } from '../http/answer.ts'

interface Wording {
  readonly status: number
  readonly message: string
  readonly field?: string
}

export const EMAIL_TAKEN: Wording = { status: 422, message: 'this e-mail address already has a user', field: 'email' }
export const EMAIL_INVALID: Wording = { status: 422, message: 'this is not an e-mail address', field: 'email' }
export const PASSWORD_TOO_SHORT: Wording = {
  status: 422,
  message: `the password must have at least ${SHORTEST_PASSWORD} characters`,
  field: 'password',
}
export const PASSWORD_TOO_LONG: Wording = { status: 422, message: 'the password is too long', field: 'password' }

export const NO_SECOND_FACTOR: Wording = { status: 422, message: 'no authenticator app is set up' }
/** One message for a link that was used, is too old, or never was one. */
const LINK_OVER: Wording = {
  status: 422,
  message: 'this link was used already, or is older than an hour: ask for a new one',
}
export const PASSWORD_WRONG: Wording = { status: 422, message: 'the password is wrong', field: 'password' }

/** A code depends on the time, so the time is said: a phone whose clock is wrong shows it here. `at` in milliseconds. */
export const codeWrong = (at: number): Wording => ({
  status: 422,
  message: `this code is wrong or too old; by this server it is ${new Date(at).toISOString().slice(11, 19)} UTC`,
  field: 'code',
})

const BUSY: Wording = { status: 503, message: 'many people are signing in at this moment: try again in a few seconds' }
export const CODE_USED: Wording = {
  status: 422,
  message: 'this code was used already: wait for the next one',
  field: 'code',
}

const WORDINGS: Readonly<Record<string, Wording>> = {
  INVALID_EMAIL: EMAIL_INVALID,
  PASSWORD_TOO_SHORT,
  PASSWORD_TOO_LONG,
  INVALID_PASSWORD: PASSWORD_TOO_SHORT,
  USER_ALREADY_EXISTS: EMAIL_TAKEN,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: EMAIL_TAKEN,
  // One message for an unknown address and a wrong password: an outsider learns nothing.
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'e-mail address or password is wrong' },
  INVALID_BACKUP_CODE: { status: 422, message: 'this recovery code is wrong, or was used before', field: 'code' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'this sign-in has ended: start again with your password' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    status: 429,
    message: 'too many wrong codes: start again with your password',
  },
  INVALID_TOKEN: LINK_OVER,
  USER_NOT_FOUND: LINK_OVER,
  BUSY,
  TOTP_ALREADY_ENABLED: { status: 409, message: 'an authenticator app is set up already' },
  TOTP_NOT_ENABLED: NO_SECOND_FACTOR,
  TWO_FACTOR_NOT_ENABLED: NO_SECOND_FACTOR,
  BACKUP_CODES_NOT_ENABLED: NO_SECOND_FACTOR,
}

export const worded = ({ status, message, field }: Wording): Response => ownRefusal(status, message, field)

/** A refusal of the library as ours; a failed validation names its field in the message, as `[body.email] …`. */
export async function authRefusal(response: Response): Promise<Response> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  const known = WORDINGS[body.code ?? '']
  if (known) return worded(known)
  if (body.message?.startsWith('[body.email]')) return worded(EMAIL_INVALID)
  return ownRefusal(response.status === 400 ? 422 : response.status, body.message ?? 'sign-in failed')
}

/** Where the library was asked for less than a whole answer: the one refusal that is nobody's mistake. */
export function refusedAsBusy(error: unknown): Response {
  if ((error as { readonly body?: { readonly code?: string } }).body?.code === 'BUSY') return worded(BUSY)
  throw error
}
