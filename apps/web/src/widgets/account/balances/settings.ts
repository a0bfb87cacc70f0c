import * as z from 'zod/mini'
import { FIGURE_GROUPS } from '../../../trading/balances/figures.ts'
import type { Setting } from '../../settings.ts'

export const FIGURES = FIGURE_GROUPS.flatMap(({ figures }) => figures)
const KEYS: readonly string[] = FIGURES.map(({ key }) => key)
const USUAL = [
  'equity',
  'cash',
  'buying_power',
  'regt_buying_power',
  'non_marginable_buying_power',
  'maintenance_margin',
]

/** Keys of the account's figures, in the order they are shown in. */
export const FIGURES_SETTING: Setting<string[]> = {
  schema: z.catch(
    z.array(z.string()).check(
      z.minLength(1),
      z.refine((given) => given.every((one) => KEYS.includes(one))),
    ),
    // What was kept may name a figure that is retired: the others stay.
    ({ input }) => {
      const kept = Array.isArray(input) ? input.filter((one) => KEYS.includes(one)) : []
      return kept.length > 0 ? kept : [...USUAL]
    },
  ),
  field: {
    kind: 'choices',
    label: 'Figures',
    choices: FIGURES.map(({ key, name }) => ({ value: key, label: name })),
    least: 1,
    isOrdered: true,
  },
}
