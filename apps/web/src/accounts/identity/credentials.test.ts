import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PasswordChange, Registration, SignIn } from './credentials.ts'

const said = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map((i) => i.message) ?? []

it.each([
  [{ email: '', password: '' }, 'Enter your e-mail address.'],
  [{ email: 'ada', password: 'x' }, 'Enter an e-mail address such as name@example.com.'],
  [{ email: 'ada@example.com', password: '' }, 'Enter your password.'],
])('sign-in says what is missing in %j', (value, message) => {
  expect(said(SignIn, value)[0]).toBe(message)
})

it.each([
  [{ email: 'ada@example.com', password: '' }, 'Choose a password.'],
  [{ email: 'ada@example.com', password: 'short' }, 'Use at least 8 characters.'],
])('registration says what is wrong in %j', (value, message) => {
  expect(said(Registration, value)[0]).toBe(message)
})

it.each([
  [{ password: '', newPassword: 'correct horse' }, 'Enter your password.'],
  [{ password: 'old', newPassword: 'short' }, 'Use at least 8 characters.'],
  [{ password: 'old', newPassword: 'x'.repeat(129) }, 'Use at most 128 characters.'],
])('changing a password says what is wrong in %j', (value, message) => {
  expect(said(PasswordChange, value)[0]).toBe(message)
})

it('takes what is complete, without the blanks around it', () => {
  expect(z.parse(SignIn, { email: ' ada@example.com ', password: ' p ' })).toEqual({
    email: 'ada@example.com',
    password: ' p ',
  })
})
