/** What a person types to sign in or to register, and when it can be sent. */
import { LONGEST_EMAIL, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import * as z from 'zod/mini'

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter your e-mail address.'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address such as name@example.com.'),
    z.maxLength(LONGEST_EMAIL, `Use at most ${LONGEST_EMAIL} characters.`),
  )

const known = z
  .string()
  .check(
    z.minLength(1, 'Enter your password.'),
    z.maxLength(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters.`),
  )
const chosen = z
  .string()
  .check(
    z.minLength(1, 'Choose a password.'),
    z.minLength(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters.`),
    z.maxLength(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters.`),
  )

export const SignIn = z.object({ email, password: known })
export type SignIn = z.infer<typeof SignIn>

export const Registration = z.object({ email, password: chosen })
export type Registration = z.infer<typeof Registration>

export const NewPassword = z.object({ newPassword: chosen })
export type NewPassword = z.infer<typeof NewPassword>

export const PasswordChange = z.object({ password: known, newPassword: chosen })
export type PasswordChange = z.infer<typeof PasswordChange>
