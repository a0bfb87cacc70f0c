/** Answers of Alpaca are read whatever they leave out, say null for, or write as a number. */
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { Account } from './account.ts'
import { AccountConfigurations } from './account-configurations.ts'
import { Activity } from './activity.ts'
import { CryptoTransfer, CryptoWallet, TransferEstimate, WhitelistedAddress } from './crypto-funding.ts'
import { Locate, LocateQuote } from './locate.ts'
import { Order } from './order.ts'
import { PortfolioHistory } from './portfolio-history.ts'
import { Position } from './position.ts'

type Answer = Readonly<Record<string, unknown>>
const AT = '2026-03-09T15:00:00Z'

/** What each answer has at the least, by the reference. */
const LEAST: readonly (readonly [string, z.ZodMiniType, Answer])[] = [
  ['account', Account, { id: 'a', status: 'ACTIVE' }],
  [
    'configurations',
    AccountConfigurations,
    {
      ...{ no_shorting: false, suspend_trade: false, fractional_trading: true, max_margin_multiplier: '4' },
      ...{ trade_confirm_email: 'all', ptp_no_exception_entry: false },
    },
  ],
  [
    'position',
    Position,
    {
      ...{ asset_id: 'a', symbol: 'KO', exchange: 'NYSE', asset_class: 'us_equity', avg_entry_price: '60', qty: '1' },
      ...{ side: 'long', cost_basis: '60' },
    },
  ],
  ['activity', Activity, { id: 'a', activity_type: 'FILL' }],
  [
    'order',
    Order,
    {
      ...{ id: 'a', client_order_id: 'c', created_at: AT, symbol: 'KO', filled_qty: '0', order_class: '' },
      ...{ order_type: 'market', type: 'market', side: 'buy', time_in_force: 'day', status: 'new' },
    },
  ],
  [
    'history',
    PortfolioHistory,
    {
      ...{
        timestamp: [1],
        equity: [null],
        profit_loss: [null],
        profit_loss_pct: [null],
        base_value: null,
        timeframe: '1D',
      },
      cashflow: { CSD: [null] },
    },
  ],
  ['wallet', CryptoWallet, { chain: 'BTC', address: 'bc1q', created_at: AT }],
  [
    'transfer of coins',
    CryptoTransfer,
    {
      ...{ id: 'a', direction: 'OUTGOING', status: 'COMPLETE', amount: '1', asset: 'BTC', created_at: AT },
    },
  ],
  [
    'whitelisted address',
    WhitelistedAddress,
    { id: 'a', asset: 'BTC', address: 'bc1q', status: 'PENDING', created_at: AT },
  ],
  ['estimate of a fee', TransferEstimate, {}],
  ['locate', Locate, { id: 'a', symbol: 'KO', status: 'active', requested_qty: 100, created_at: AT }],
  ['quote of a locate', LocateQuote, { symbol: 'KO', available_qty: 100, quoted_at: AT }],
]

const fieldsOf = (schema: z.ZodMiniType): string[] =>
  Object.keys((schema as unknown as { def: { shape?: object } }).def.shape ?? {})

it.each(LEAST)('reads the %s that has no more than it must', (_name, schema, least) => {
  expect(schema.safeParse(least).error?.issues).toBeUndefined()
  expect(fieldsOf(schema).length).toBeGreaterThan(0)
})

it.each(LEAST)('reads the %s that says null for whatever may be missing, as if it were', (_name, schema, least) => {
  for (const field of fieldsOf(schema).filter((name) => !(name in least))) {
    const { data, error } = schema.safeParse({ ...least, [field]: null })
    expect([field, error?.issues]).toEqual([field, undefined])
    expect((data as Answer)[field] ?? undefined, field).toBeUndefined()
  }
})

it('reads values that came later, and a multiplier that comes as a number', () => {
  const later = { trade_confirm_email: 'weekly', pdt_check: 'none', max_margin_multiplier: 2 }
  expect(AccountConfigurations.parse(later)).toEqual({ ...later, max_margin_multiplier: '2' })
  expect(Locate.safeParse({ ...LEAST[10]?.[2], status: 'queued' }).success).toBe(true)
})

it('reads amounts that come as numbers as the decimals they are', () => {
  const account = {
    id: 'a',
    status: 'ACTIVE',
    cash: 0.1,
    equity: 1e-7,
    buying_power: 400000,
    multiplier: 4,
    bod_dtbp: 0,
  }
  expect(Account.parse(account)).toMatchObject({
    ...{ cash: '0.1', equity: '0.0000001', buying_power: '400000', multiplier: '4' },
  })
})
