import { expect, it } from 'vitest'
import { dashboardOfPhase } from './phase-choice.ts'

const PHASES = { pre: 'pre-market', after: 'evening' }

it.each([
  ['the first look before the open', 'pre', undefined, 'dashboard', 'pre-market'],
  ['the first look, elsewhere', 'pre', undefined, 'charts', undefined],
  ['the first look, there already', 'pre', undefined, 'pre-market', undefined],
  ['the first look, in hours that bring none', 'regular', undefined, 'dashboard', undefined],
  ['the open, from what the morning brought', 'regular', 'pre', 'pre-market', 'dashboard'],
  ['the open, elsewhere', 'regular', 'pre', 'charts', undefined],
  ['the close', 'after', 'regular', 'charts', 'evening'],
  ['the close, there already', 'after', 'regular', 'evening', undefined],
  ['nothing new', 'pre', 'pre', 'charts', undefined],
] as const)('spec 3.18 %s', (_, phase, before, shown, id) =>
  expect(dashboardOfPhase(PHASES, { phase, before, shown, start: 'dashboard' })).toBe(id),
)
