/** Amounts of US dollars. The unit stands once in the head of a column, so it is not repeated in the cells. */
import { type Amount, fixed, NONE, signed } from './number.ts'
import { HIDDEN, hidesAmounts } from './privacy.ts'

/** Of the account's own: not to be seen while amounts are hidden. */
const own = (text: string): string => (hidesAmounts() && text !== NONE ? HIDDEN : text)

/** `204,014.35` */
export const money = (value: Amount): string => own(fixed(value, 2))
/** `+587.38`, `−168.15`, `0.00` */
export const signedMoney = (value: Amount): string => own(signed(value, 2))
/** `$204,014.35`, for sentences of what will be sent: never hidden. */
export const dollars = (value: Amount): string => fixed(value, 2).replace(/^(−?)(?=\d)/, '$1$$')
