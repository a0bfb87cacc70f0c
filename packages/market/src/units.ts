/** Whole numbers of smallest steps, to decimals and to wire numbers. */
import { decimalOf } from '@paddock/decimal/decimal'
import type { Price, Quantity } from '@paddock/decimal/money'
import type { Instrument } from './instruments/instrument.ts'

export const priceOf = (instrument: Instrument, steps: number): Price => decimalOf(BigInt(steps), instrument.priceScale)
export const sizeOf = (instrument: Instrument, steps: number): Quantity =>
  decimalOf(BigInt(steps), instrument.sizeScale)

/** The JSON number of a price: the double nearest to the exact decimal. */
export const priceNumber = (instrument: Instrument, steps: number): number => steps / 10 ** instrument.priceScale
export const sizeNumber = (instrument: Instrument, steps: number): number => steps / 10 ** instrument.sizeScale
