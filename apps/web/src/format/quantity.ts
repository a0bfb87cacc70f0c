import { type Amount, plain } from './number.ts'

/** Shares or coins with the digits they have: `300`, `0.4215`, `−40`. */
export const quantity = (value: Amount): string => plain(value)
