/** Amounts of US dollars. The unit stands once in the head of a column, so it is not repeated in the cells. */
import { type Amount, fixed, signed } from './number.ts'

/** `204,014.35` */
export const money = (value: Amount): string => fixed(value, 2)
/** `+587.38`, `−168.15`, `0.00` */
export const signedMoney = (value: Amount): string => signed(value, 2)
/** `$204,014.35`, for sentences. */
export const dollars = (value: Amount): string => money(value).replace(/^(−?)(?=\d)/, '$1$$')
