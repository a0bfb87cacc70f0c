import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms } from '@paddock/market/options/terms'
import { describe, expect, it } from 'vitest'
import { REAL_TIME } from '../account/clock.ts'
import { decide } from '../decide.ts'
import { unopened } from '../evolve.ts'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const opening = { cash: '100000', multiplier: 4 as const, market: 'simulated:one:7', clock: REAL_TIME }
const context = { now: OPEN, symbol: () => undefined, isClientOrderIdTaken: false }

describe('opening an account', () => {
  it('happens once', () => {
    expect(new TestBroker().ask({ kind: 'open-account', opening })).toEqual({
      kind: 'rejected',
      rejection: { kind: 'unprocessable', message: 'account is already open' },
    })
  })

  it.each(['-1', '1.001', 'much', ''])('does not take %j as cash', (cash) => {
    const command = { kind: 'open-account' as const, opening: { ...opening, cash } }
    expect(decide(unopened('account'), command, context)).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'malformed', message: 'cash must be an amount of dollars and cents' },
    })
  })

  it('journals in what it brings along, at what it had cost, and moves no cash for it', () => {
    const held = (symbol: string, qty: string, cost: string) =>
      ({ symbol, assetId: `asset-${symbol}`, assetClass: 'us_equity', qty, cost }) as const
    const desk = new TestBroker({ cash: '100', positions: [held('AAPL', '3', '301'), held('MSFT', '-2', '-100')] })
    const lines = desk.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    expect(lines).toMatchObject([
      { activity_type: 'JNLC', net_amount: '100' },
      { activity_type: 'JNLS', symbol: 'AAPL', qty: '3', price: '100.333333', net_amount: '0', date: '2026-09-10' },
      { activity_type: 'JNLS', symbol: 'MSFT', qty: '-2', price: '50', net_amount: '0' },
    ])
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
  })

  it('journals in a coin below a cent at the price it had cost', () => {
    const held = {
      symbol: 'PEPE/USD',
      assetId: 'asset-pepe',
      assetClass: 'crypto',
      qty: '1000000',
      cost: '5.514',
    } as const
    const desk = new TestBroker({ positions: [held] })
    const lines = desk.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    expect(lines).toMatchObject([{ activity_type: 'JNLC' }, { activity_type: 'JNLS', price: '0.000005514' }])
  })

  it('values an adjusted contract it brings along for the shares its terms say', () => {
    const symbol = 'AAPL1260918C00110000'
    const option = { ...standardTerms(symbol), multiplier: 150, shares: 150 } as OptionTerms
    const held = { symbol, assetId: 'c', assetClass: 'us_option', qty: '2', cost: '800', option } as const
    const at3 = new TestBroker().price(symbol, { bid: '3', ask: '3' }, { option }).context()
    const command = { kind: 'open-account' as const, opening: { ...opening, positions: [held] } }
    expect(decide(unopened('account'), command, at3)).toMatchObject({
      events: [{}, { body: { kind: 'positions-carried', equity: '100900' } }], // 2 × 3 × 150
    })
  })

  it('comes before anything else', () => {
    const command = { kind: 'place-order' as const, request: { symbol: 'AAPL', qty: '1' } }
    expect(decide(unopened('account'), command, context)).toEqual({
      kind: 'rejected',
      rejection: { kind: 'forbidden', message: 'account is not authorized to trade' },
    })
  })
})
