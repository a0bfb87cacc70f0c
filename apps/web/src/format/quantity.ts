/**
 * Sizes of an account's own: shares, coins, contracts. A size of the market, of terms, or in a sentence of what will be sent is `plain`, from
 * `number.ts`, and never hidden.
 */
import { type Amount, plain } from './number.ts'
import { own } from './privacy.ts'

/** Shares or coins with the digits they have: `300`, `0.4215`, `−40`. Not to be seen while amounts are hidden. */
export const quantity = (value: Amount): string => own(plain(value))
