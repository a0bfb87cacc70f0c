/** What a ticket knows in tests: a share at 187.22 × 187.25, an account with 2,000 dollars, nothing held. */
import type { Account } from '@paddock/contract/entities/account'
import type { Asset } from '@paddock/contract/entities/asset'
import type { Position } from '@paddock/contract/entities/position'
import { decimal } from '@paddock/decimal/decimal'
import { asPrice } from '@paddock/decimal/money'
import { standardTerms } from '@paddock/market/options/terms'
import { type Draft, newDraft } from '../draft/draft.ts'
import type { ContractNow, Facts } from '../facts/facts.ts'

export const AAPL: Asset = {
  id: 'b0b6dd9d-8b9b-48a9-ba46-b9d54906e415',
  class: 'us_equity',
  exchange: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple Inc.',
  status: 'active',
  tradable: true,
  marginable: true,
  shortable: true,
  easy_to_borrow: true,
  fractionable: true,
}
export const BTC: Asset = {
  ...AAPL,
  id: 'btc',
  class: 'crypto',
  symbol: 'BTC/USD',
  exchange: 'CRYPTO',
  marginable: false,
  shortable: false,
  price_increment: '0.01',
  min_order_size: '0.00001',
}
export const ACCOUNT: Account = {
  id: 'a',
  status: 'ACTIVE',
  buying_power: '2000',
  non_marginable_buying_power: '1000',
  options_buying_power: '2000',
  options_trading_level: 3,
  cash: '1000',
  shorting_enabled: true,
}
export const LONG: Position = {
  asset_id: AAPL.id,
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '180',
  qty: '300',
  qty_available: '150',
  side: 'long',
  cost_basis: '54000',
}

export const facts = (given: Partial<Facts> = {}): Facts => ({
  environment: 'practice',
  asset: AAPL,
  quote: { bid: asPrice('187.22'), ask: asPrice('187.25') },
  last: asPrice('187.24'),
  volume: undefined,
  quoteAge: undefined,
  position: undefined,
  positions: [],
  orders: [],
  account: ACCOUNT,
  configuration: undefined,
  heldCash: decimal('0'),
  areOrdersOnMargin: false,
  located: undefined,
  phase: 'regular',
  at: undefined,
  contracts: new Map(),
  adjusted: new Map(),
  underlying: undefined,
  guardrails: undefined,
  isLocked: false,
  isHalted: false,
  isOrderStreamDown: false,
  isStreamRequired: true,
  touch: undefined,
  book: undefined,
  recent: undefined,
  lots: undefined,
  ahead: { exDate: undefined, earnings: undefined },
  source: 'simulated',
  gap: decimal('10'),
  ...given,
})

export const draft = (given: Partial<Draft> = {}) => newDraft('AAPL', 'client-1', given)

/** A contract with its quote. */
export function contractNow(symbol: string, bid: string, ask: string): ContractNow {
  const terms = standardTerms(symbol)
  if (!terms) throw new Error(`${symbol} is no contract`)
  const quote = { bid: asPrice(bid), ask: asPrice(ask) }
  return { terms, quote, last: quote.bid, delta: undefined, impliedVolatility: undefined }
}
