import { describe, expect, it } from 'vitest'
import { type BlockChanges, NO_BLOCKS } from '../account/blocks.ts'
import { accountView } from '../project/account.ts'
import { readSnapshot, writeSnapshot } from '../snapshot.ts'
import { TestBroker } from '../testing/test-broker.ts'

const desk = () =>
  new TestBroker({ multiplier: 4 })
    .price('AAPL', { bid: '100', ask: '100' })
    .price('ETH/USD', { bid: '3000', ask: '3000' })
const block = (at: TestBroker, changes: BlockChanges) => at.ask({ kind: 'change-blocks', changes })
const view = (at: TestBroker) => accountView(at.account, at.context())
const forbidden = (message: string) => ({ status: 403, body: { code: 40310000, message } })
const notAuthorized = forbidden('account is not authorized to trade')
const noTransfers = forbidden('account is not authorized to transfer funds')
const refusalOf = (decision: ReturnType<TestBroker['ask']>) =>
  decision.kind === 'rejected' ? decision.rejection : undefined

describe('blocks', () => {
  it('are one event with all of them, shown by the account, and outlive a snapshot', () => {
    const at = desk()
    expect(at.account.blocks).toEqual(NO_BLOCKS)
    expect(block(at, { trading: true })).toMatchObject({
      events: [{ body: { kind: 'blocks-changed', blocks: { ...NO_BLOCKS, trading: true } } }],
    })
    expect(block(at, { trading: true })).toEqual({ kind: 'accepted', events: [] })
    block(at, { transfers: true, account: true })
    expect(view(at)).toMatchObject({ trading_blocked: true, transfers_blocked: true, account_blocked: true })
    expect(readSnapshot(writeSnapshot(at.account)).blocks).toEqual(at.account.blocks)
    block(at, { trading: false, transfers: false, account: false })
    expect(view(at)).toMatchObject({ trading_blocked: false, transfers_blocked: false, account_blocked: false })
  })

  // Source: Alpaca, "Account" ("if true, the account is not allowed to place orders"), and the order of its checks: syntax first.
  it('of trading refuse new and changed orders, and neither cancels nor money', () => {
    const at = desk()
    const resting = at.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' })
    block(at, { trading: true })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toEqual(notAuthorized)
    expect(at.place({ symbol: 'NONE', qty: '1' })).toEqual(notAuthorized)
    expect(at.place({ symbol: 'AAPL', qty: '0' })).toMatchObject({ status: 422 })
    expect(at.replace(resting.id, { qty: '2' })).toEqual(notAuthorized)
    expect(at.ask({ kind: 'deposit', amount: '5' })).toMatchObject({ kind: 'accepted' })
    expect(at.cancel(resting.id)).toBeUndefined()
    block(at, { trading: false })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toHaveProperty('id')
  })

  it('of trading leave open orders at work', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '1' })
    block(at, { trading: true })
    at.settle()
    expect(at.account.positions.get('AAPL')).toBeDefined()
  })

  it('come before what the owner has suspended', () => {
    const at = desk()
    at.ask({ kind: 'change-configuration', changes: { suspend_trade: true } })
    block(at, { trading: true })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toEqual(notAuthorized)
  })

  it('of transfers refuse money and coins, and no order', () => {
    const at = desk()
    block(at, { transfers: true })
    for (const kind of ['deposit', 'withdraw'] as const)
      expect(refusalOf(at.ask({ kind, amount: '5' }))).toMatchObject({ message: noTransfers.body.message })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toHaveProperty('id')
  })

  it('of the account refuse everything that is asked for', () => {
    const at = desk()
    const resting = at.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' })
    block(at, { account: true })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toEqual(notAuthorized)
    expect(at.cancel(resting.id)).toEqual(notAuthorized)
    expect(refusalOf(at.ask({ kind: 'change-configuration', changes: { no_shorting: true } }))).toBeDefined()
    expect(refusalOf(at.ask({ kind: 'deposit', amount: '5' }))).toBeDefined()
    expect(at.account.configuration.no_shorting).toBe(false)
  })
})
