import { dashboardOf, idOfName, MAIN_CONTENT, nameProblem } from '@paddock/contract/desk/dashboards/dashboard'
import { expect, it } from 'vitest'
import { freeName } from './dashboards.ts'

const named = (...names: string[]) => names.map((name) => dashboardOf(idOfName(name), { ...MAIN_CONTENT, name }))
const long = (length: number) => 'n'.repeat(length)

it.each([
  ['Swing', [], 'Swing'],
  ['Swing', ['Swing'], 'Swing 2'],
  ['Swing', ['Swing', 'Swing 2'], 'Swing 3'],
  [long(58), [long(58)], `${long(58)} 2`],
  [long(59), [long(59)], `${long(58)} 2`],
  [long(60), [long(60)], `${long(58)} 2`],
  [long(60), [long(60), `${long(58)} 2`], `${long(58)} 3`],
  // Neither a space in front of the space, nor half a character.
  [`${long(57)} ab`, [`${long(57)} ab`], `${long(57)} 2`],
  [`${long(57)}🐎a`, [`${long(57)}🐎a`], `${long(57)} 2`],
])('%s beside %j is %s', (name, others, free) => {
  const dashboards = named(...others)
  expect(freeName(name, dashboards)).toBe(free)
  expect(
    nameProblem(
      free,
      dashboards.map(({ id }) => id),
    ),
  ).toBeUndefined()
})
