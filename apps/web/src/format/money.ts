/** Amounts of US dollars. The unit stands once in the head of a column, so it is not repeated in the cells. */
import { type Amount, fixed, signed } from './number.ts'
import { own } from './privacy.ts'

/** `204,014.35` */
export const money = (value: Amount): string => own(fixed(value, 2))
/** `+587.38`, `−168.15`, `0.00` */
export const signedMoney = (value: Amount): string => own(signed(value, 2))
/** `+$60.00`, `−$5.00`: a result of the account's own, beside words. */
export const signedDollars = (value: Amount): string => own(signed(value, 2).replace(/^([+−]?)(?=\d)/, '$1$$'))
/** A figure of a model for what an account holds, such as a greek in dollars: `+51.30`. */
export const ownFigure = (value: Amount, digits: number): string => own(signed(value, digits))
/** `$204,014.35`: what the account has, in a sentence. */
export const ownDollars = (value: Amount): string => own(dollars(value))
/** `$204,014.35`, for sentences of what will be sent: never hidden. */
export const dollars = (value: Amount): string => fixed(value, 2).replace(/^(−?)(?=\d)/, '$1$$')
