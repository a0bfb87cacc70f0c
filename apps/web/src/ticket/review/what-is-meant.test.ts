/** Whatever is pressed and typed, in any order: what leaves is what the ticket shows, or nothing leaves. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { assetOption, changed, classOf, type Draft, lacksContract, NO_EXITS, sideOf, symbolOf } from '../draft/draft.ts'
import { timeChoice, typeChoice } from '../draft/form.ts'
import { contractNow, draft, facts } from '../testing/facts.ts'
import { review } from './review.ts'

const effort = Number(process.env.PADDOCK_EFFORT ?? 1)
const CALL = 'AAPL261218C00190000'
const RICH = facts({
  account: {
    ...{ id: 'a', status: 'ACTIVE', options_trading_level: 3, shorting_enabled: true },
    ...{ buying_power: '400000', non_marginable_buying_power: '100000', options_buying_power: '100000' },
    ...{ cash: '100000', equity: '100000' },
  },
  contracts: new Map([[CALL, contractNow(CALL, '4.10', '4.20')]]),
})

const aNumber = fc.constantFrom('', '1', '2', '10', '0.5', '187.2', '250', '-1', 'x')
const press: fc.Arbitrary<Partial<Draft>> = fc.oneof(
  fc.record({ isOfContracts: fc.boolean() }),
  fc.constantFrom('AAPL', CALL).map((symbol) => ({ selectedAsset: assetOption(symbol) })),
  fc.record({ isSell: fc.boolean() }),
  fc.record({ quantity: aNumber }),
  fc.record({ limitPrice: aNumber }),
  fc.record({ stopPrice: aNumber }),
  fc.constantFrom('market', 'limit', 'stop', 'stop_limit').map((name) => ({ selectedOrderType: typeChoice(name) })),
  fc.constantFrom('day', 'gtc').map((name) => ({ selectedTimeInForce: timeChoice(name) })),
  fc.record({ sizeUnit: fc.constantFrom('qty', 'notional', 'percent'), notional: aNumber, percent: aNumber }),
  fc.boolean().map((isOn) => ({ exits: { ...NO_EXITS, isOn, target: isOn ? '250' : '' } })),
)

it('names in its request the instrument, the side and the prices of the draft', () =>
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
      const drafted = presses.reduce(changed, draft())
      const { request, sentence } = review(drafted, RICH)
      if (lacksContract(drafted)) expect(request).toBeUndefined()
      if (!request) return
      expect(request.symbol).toBe(symbolOf(drafted))
      expect(drafted.isOfContracts).toBe(classOf(symbolOf(drafted)) === 'us_option')
      expect(request.side).toBe(sideOf(drafted))
      expect(request.type).toBe(drafted.selectedOrderType.name)
      const said = sentence.replaceAll(',', '')
      expect(said).toContain(drafted.isSell ? 'Sell' : 'Buy')
      if (request.qty !== undefined) expect(said).toContain(request.qty)
      if (request.limit_price !== undefined) expect(said).toContain(request.limit_price)
    }),
    { numRuns: 500 * effort },
  ))

it('buys no share while contracts are chosen and none of them is', () => {
  const { request, warnings } = review(draft({ isOfContracts: true }), RICH)
  expect(request).toBeUndefined()
  expect(warnings.map(({ code }) => code)).toContain('contract-missing')
})
