import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DeskError } from './ask.ts'
import { readForm, refused } from './use-form.ts'

const Schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Enter your e-mail address.'), z.regex(/@/, 'No address.')),
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})

it('reads what was typed as the schema has it', () => {
  expect(readForm(Schema, { email: ' a@b ', password: ' p ' })).toEqual({ values: { email: 'a@b', password: ' p ' } })
})

it('says the first thing that is wrong with each field', () => {
  expect(readForm(Schema, { email: '', password: '' })).toEqual({
    errors: { email: 'Enter your e-mail address.', password: 'Enter your password.' },
  })
  expect(readForm(Schema, { email: 'ada', password: 'p' })).toEqual({ errors: { email: 'No address.' } })
})

it('puts a refusal beside the field it names, and any other above the form, as a sentence', () => {
  const about = (field: string | undefined) => new DeskError(422, 'it is taken', field)
  expect(refused(about('email'), ['email', 'password'])).toEqual({ email: 'It is taken.' })
  expect(refused(about('name'), ['email', 'password'])).toEqual({ '': 'It is taken.' })
  expect(refused(about(undefined), ['email'])).toEqual({ '': 'It is taken.' })
  expect(refused(new Error('Is it there?'), ['email'])).toEqual({ '': 'Is it there?' })
})

it('puts a refusal of a part of a field beside that field, and what is of no field beside the one that takes the rest', () => {
  const about = (field: string) => new DeskError(422, 'no', field)
  expect(refused(about('begins.at'), ['begins', 'to'])).toEqual({ begins: 'No.' })
  expect(refused(about('symbols.3'), ['symbols'])).toEqual({ symbols: 'No.' })
  expect(refused(about('together'), ['to'])).toEqual({ '': 'No.' })
  expect(refused(about('limits'), ['name'], 'name')).toEqual({ name: 'No.' })
})
