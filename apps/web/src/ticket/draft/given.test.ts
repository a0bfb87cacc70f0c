import { forAll } from '@paddock/contract/testing/for-all'
import { classOf } from '@paddock/market/options/symbol'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTicketSettings } from '../../trading/orders/sending/ticket-settings.ts'
import { change, composed } from '../testing/composed.ts'
import { changed, newDraft, symbolOf } from './draft.ts'
import { afterSending } from './given.ts'

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
