import { type Amount, plain } from './number.ts'
import { HIDDEN, hidesAmounts } from './privacy.ts'

/** Shares or coins with the digits they have: `300`, `0.4215`, `−40`. */
export const quantity = (value: Amount): string => plain(value)
/** Of what is held: not to be seen while amounts are hidden. */
export const ownQuantity = (value: Amount): string => (hidesAmounts() ? HIDDEN : quantity(value))
