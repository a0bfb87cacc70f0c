import * as z from 'zod/mini'
import { CURRENCIES, CURRENCY_CHOICES } from '../forex/matrix.ts'

/** Two to twelve currencies in an order of their own; anything wrong gives the default list. */
export const currenciesSetting = (initial: readonly string[]) =>
  z.catch(
    z.array(z.string()).check(
      z.minLength(2),
      z.maxLength(12),
      z.refine((given) => new Set(given).size === given.length && given.every((code) => CURRENCIES.includes(code))),
    ),
    [...initial],
  )

/** Its field in the side panel. */
export const CURRENCIES_FIELD = {
  kind: 'choices',
  name: 'currencies',
  label: 'Currencies',
  choices: CURRENCY_CHOICES,
  least: 2,
  most: 12,
  isOrdered: true,
} as const
