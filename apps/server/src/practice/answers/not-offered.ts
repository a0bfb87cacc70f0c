/** Calls of Alpaca's that nobody answers here: there is no market behind them, and an ordinary account may not make them at Alpaca either. */
import type { OperationName } from '@paddock/contract/operations/table'

const PERPETUALS = 'crypto perpetual futures are not offered: the simulated market has none'
const BONDS = 'fixed income is not offered: the simulated market has no bonds'
const TOKENS = 'tokenization is for authorized participants, which practice accounts are not'

/** The sentence of the 403 they answer. */
export const NOT_OFFERED = {
  cryptoPerpLatestBars: PERPETUALS,
  cryptoPerpLatestQuotes: PERPETUALS,
  cryptoPerpLatestTrades: PERPETUALS,
  cryptoPerpLatestOrderbooks: PERPETUALS,
  cryptoPerpLatestFuturesPricing: PERPETUALS,
  fixedIncomeLatestPrices: BONDS,
  fixedIncomeLatestQuotes: BONDS,
  postTokenizationMint: TOKENS,
  getTokenizationRequests: TOKENS,
  getTokenizationRequest: TOKENS,
  getTokenizationRequestByClientRequestID: TOKENS,
} as const satisfies Partial<Record<OperationName, string>>

export type NotOffered = keyof typeof NOT_OFFERED
export const isNotOffered = (name: OperationName): name is NotOffered => Object.hasOwn(NOT_OFFERED, name)
