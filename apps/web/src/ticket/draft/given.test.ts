import { forAll } from '@paddock/contract/testing/for-all'
import { classOf } from '@paddock/market/options/symbol'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTicketSettings } from '../../trading/orders/sending/ticket-settings.ts'
import { change, composed } from '../testing/composed.ts'
import { changed, newDraft, symbolOf } from './draft.ts'
import { afterSending, askedOf, givenBy } from './given.ts'

it('leaves nothing of an order that has left but its symbol, side, type and time, whatever was composed', () =>
  forAll(300, fc.array(change, { maxLength: 8 }), (changes) => {
    const sent = { ...composed(changes), tags: ['a'], note: 'why', waived: ['halted'] }
    const left = changed(sent, afterSending(sent, parseTicketSettings(undefined), 'client-2'))
    const { selectedAsset, isSell, selectedOrderType, selectedTimeInForce, trailUnit, riskUnit, ...rest } = left
    const fresh = newDraft(symbolOf(left), 'client-2', { selectedOrderType, selectedTimeInForce })
    for (const [key, value] of Object.entries(rest)) {
      // What is of the account and the form, and no part of one order.
      if (['isOfContracts', 'extendedHours', 'isPracticeToo'].includes(key)) continue
      expect([key, value]).toEqual([key, fresh[key as keyof typeof fresh]])
    }
    expect([isSell, trailUnit, riskUnit]).toEqual([sent.isSell, sent.trailUnit, sent.riskUnit])
    if (sent.legs.length === 0) expect(selectedAsset?.value).toBe(sent.selectedAsset?.value)
  }))

it('starts the next size as the settings of its class say', () => {
  const settings = parseTicketSettings({ us_equity: { unit: 'notional', quantity: '250' } })
  const left = changed(newDraft('AAPL', 'a', { quantity: '7' }), afterSending(newDraft('AAPL', 'a'), settings, 'b'))
  expect([classOf(symbolOf(left)), left.sizeUnit, left.notional, left.quantity]).toEqual([
    'us_equity',
    'notional',
    '250',
    '1',
  ])
})

it('keeps what was composed when a side alone is asked for, and only the size where a price is', () =>
  forAll(300, fc.array(change, { maxLength: 8 }), (changes) => {
    const before = composed(changes)
    const settings = parseTicketSettings(undefined)
    const symbol = before.selectedAsset?.value ?? ''
    const sold = changed(before, askedOf(before, { side: 'sell' }, settings, 'client-2'))
    expect(sold).toEqual(changed(before, { isSell: true }))
    const priced = changed(before, askedOf(before, { symbol, limitPrice: '12.5' }, settings, 'client-2'))
    const { isSell, sizeUnit, quantity, notional, percent, risk } = before
    const decided = { isSell, sizeUnit, quantity, notional, percent, risk }
    expect(priced).toEqual(newDraft(symbol, 'client-2', { ...decided, ...givenBy({ symbol, limitPrice: '12.5' }) }))
    const sized = changed(before, askedOf(before, { symbol, side: 'buy', notional: '40' }, settings, 'client-2'))
    expect([sized.isSell, sized.notional, sized.quantity]).toEqual([false, '40', '1'])
  }))
