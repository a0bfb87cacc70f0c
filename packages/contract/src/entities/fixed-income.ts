/** Bonds: prices are percent of par, yields percent a year, sizes par value; a size of 0 is no quote on that side. */
import * as z from 'zod/mini'
import { maybe, Timestamp } from './scalar.ts'

const yieldRate = maybe(z.number())

export const BondPrice = z.looseObject({ t: Timestamp, p: z.number(), ytm: yieldRate, ytw: yieldRate })
export type BondPrice = z.infer<typeof BondPrice>

/** Bid and ask with size, least size, and the yields to maturity and to worst at that price. */
export const BondQuote = z.looseObject({
  t: Timestamp,
  bp: z.number(),
  bs: z.number(),
  bms: z.number(),
  bytm: yieldRate,
  bytw: yieldRate,
  ap: z.number(),
  as: z.number(),
  ams: z.number(),
  aytm: yieldRate,
  aytw: yieldRate,
})
export type BondQuote = z.infer<typeof BondQuote>
