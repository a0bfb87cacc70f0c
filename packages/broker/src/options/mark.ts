/** What a holding is worth a unit: stocks and coins their last print, contracts, which print seldom, what they are quoted at. */
import type { Price } from '@paddock/decimal/money'
import { contractMark } from '@paddock/market/options/mark'
import type { SymbolNow } from '../account/context.ts'

export const markOf = ({ instrument, quote, last }: Pick<SymbolNow, 'instrument' | 'quote' | 'last'>): Price =>
  instrument.option ? contractMark(quote, last) : last
