import * as z from 'zod/mini'
import { CURRENCIES } from '../forex/matrix.ts'

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
