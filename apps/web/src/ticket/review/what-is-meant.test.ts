/** Whatever is pressed and typed, in any order: what leaves is what the ticket shows, or nothing leaves. */
import { forAll } from '@paddock/contract/testing/for-all'
import { formatDecimal, parseDecimal } from '@paddock/decimal/decimal'
import { asPrice } from '@paddock/decimal/money'
import { classOf } from '@paddock/market/options/symbol'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  assetOption,
  changed,
  type Draft,
  lacksContract,
  NO_EXITS,
  sideOf,
  symbolOf,
  timeChoice,
  typeChoice,
} from '../draft/draft.ts'
import { BTC, contractNow, draft, facts } from '../testing/facts.ts'
import { review } from './review.ts'

const CALL = 'AAPL261218C00190000'
const HIGHER = 'AAPL261218C00195000'
const KNOWN = {
  account: {
    ...{ id: 'a', status: 'ACTIVE', options_trading_level: 3, shorting_enabled: true },
    ...{ buying_power: '400000', non_marginable_buying_power: '100000', options_buying_power: '100000' },
    ...{ cash: '100000', equity: '100000' },
  },
  contracts: new Map([
    [CALL, contractNow(CALL, '4.10', '4.20')],
    [HIGHER, contractNow(HIGHER, '2.10', '2.25')],
  ]),
}
const RICH = facts(KNOWN)
const COINS = facts({
  ...{ ...KNOWN, asset: BTC, quote: { bid: asPrice('187.2'), ask: asPrice('187.25') }, last: asPrice('187.2') },
})
/** A number as a request has it; undefined for a text that is none. */
const plain = (typed: string) => {
  const value = parseDecimal(typed)
  return value && formatDecimal(value)
}

/** As fields hand them on: a comma that groups no thousands stays in the text. */
const aNumber = fc.constantFrom('', '1', '2', '10', '0.5', '187.2', '250', '-1', 'x', '1,5', '1.', '.')
const press: fc.Arbitrary<Partial<Draft>> = fc.oneof(
  fc.record({ isOfContracts: fc.boolean() }),
  fc.constantFrom('AAPL', CALL, 'BTC/USD').map((symbol) => ({ selectedAsset: assetOption(symbol) })),
  fc.record({ isSell: fc.boolean() }),
  fc.record({ isCredit: fc.boolean() }),
  fc
    .constantFrom<readonly ('buy' | 'sell')[]>([], ['buy', 'sell'], ['sell', 'buy'])
    .map((sides) => ({ legs: sides.map((side, at) => ({ symbol: at === 0 ? CALL : HIGHER, side, ratio: at + 1 })) })),
  fc.record({ quantity: aNumber }),
  fc.record({ limitPrice: aNumber }),
  fc.record({ stopPrice: aNumber }),
  fc.constantFrom('market', 'limit', 'stop', 'stop_limit').map((name) => ({ selectedOrderType: typeChoice(name) })),
  fc.constantFrom('day', 'gtc').map((name) => ({ selectedTimeInForce: timeChoice(name) })),
  fc.record({ sizeUnit: fc.constantFrom('qty', 'notional', 'percent'), notional: aNumber, percent: aNumber }),
  fc.boolean().map((isOn) => ({ exits: { ...NO_EXITS, isOn, target: isOn ? '250' : '' } })),
)

it('names in its request the instrument, the side, the size and the prices of the draft: shares, coins, amounts, contracts and spreads', () =>
  forAll(1500, fc.array(press, { maxLength: 12 }), (presses) => {
    const drafted = presses.reduce(changed, draft())
    const assetClass = classOf(symbolOf(drafted))
    const { request, sentence } = review(drafted, assetClass === 'crypto' ? COINS : RICH)
    if (lacksContract(drafted)) expect(request).toBeUndefined()
    if (!request) return
    const said = sentence.replaceAll(',', '')
    if (drafted.sizeUnit === 'qty') expect(request.qty).toBe(plain(drafted.quantity))
    if (request.qty !== undefined) expect(said).toContain(request.qty)
    if (request.notional !== undefined) {
      expect(request.notional).toBe(plain(drafted.notional))
      expect(said).toContain(`$${Number(request.notional).toFixed(2)}`)
    }
    expect(request.type).toBe(drafted.selectedOrderType.name)
    expect(request.time_in_force).toBe(drafted.selectedTimeInForce.name)
    const limit = plain(drafted.limitPrice)
    if (drafted.legs.length > 1) {
      expect([request.symbol, request.side]).toEqual([undefined, undefined])
      const legs = request.legs?.map(({ symbol, side, ratio_qty }) => ({ symbol, side, ratio: Number(ratio_qty) }))
      expect(legs).toEqual(drafted.legs)
      expect(request.limit_price).toBe(request.type === 'limit' ? `${drafted.isCredit ? '-' : ''}${limit}` : undefined)
      if (request.type === 'limit') expect(sentence).toMatch(drafted.isCredit ? / credit$/ : / debit$/)
      return
    }
    expect(request.symbol).toBe(symbolOf(drafted))
    expect(drafted.isOfContracts).toBe(assetClass === 'us_option')
    expect(request.side).toBe(sideOf(drafted))
    expect(said).toContain(drafted.isSell ? 'Sell' : 'Buy')
    if (request.limit_price !== undefined) {
      expect(request.limit_price).toBe(limit)
      expect(said).toContain(request.limit_price)
    }
    if (request.stop_price !== undefined) expect(request.stop_price).toBe(plain(drafted.stopPrice))
  }))

it('buys no share while contracts are chosen and none of them is', () => {
  const { request, warnings } = review(draft({ isOfContracts: true }), RICH)
  expect(request).toBeUndefined()
  expect(warnings.map(({ code }) => code)).toContain('contract-missing')
})
