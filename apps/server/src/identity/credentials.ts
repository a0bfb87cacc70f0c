/** What people send to sign in, register and prove who they are. Nothing of it is kept or counted before it was found to be no longer than this. */
import { LONGEST_EMAIL, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import * as z from 'zod/mini'

const LONGEST_NAME = 100
/** Six digits or a recovery code, with blanks and hyphens where people put them. */
const LONGEST_CODE = 32
const LONGEST_TOKEN = 100

const text = (most: number, tooLong: string) => z.string().check(z.maxLength(most, tooLong))
const email = text(LONGEST_EMAIL, 'the e-mail address is too long')
const password = text(LONGEST_PASSWORD, 'the password is too long')
const newPassword = password.check(
  z.minLength(SHORTEST_PASSWORD, `the password must have at least ${SHORTEST_PASSWORD} characters`),
)
const code = text(LONGEST_CODE, 'a code has six digits, a recovery code ten letters and digits')

export const SignIn = z.object({ email, password, rememberMe: z.optional(z.boolean()) })
export const Register = z.object({ email, password, name: z.optional(text(LONGEST_NAME, 'the name is too long')) })
export const Password = z.object({ password })
export const NewPassword = z.object({ password, newPassword })
export const Reset = z.object({ token: text(LONGEST_TOKEN, 'this is not a reset link'), newPassword })
export const Code = z.object({ code })
export const Both = z.object({ password, code })
export const SignInCode = z.object({ code, trustDevice: z.optional(z.boolean()) })
export const OneSession = z.object({ id: text(LONGEST_TOKEN, 'there is no such session') })
