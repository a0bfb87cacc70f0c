import { NO_TEMPLATES, TicketTemplates } from '@paddock/contract/desk/ticket-templates'
import type { Order } from '@paddock/contract/entities/order'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, timeChoice, typeChoice } from '../draft/draft.ts'
import { resolve } from '../figures/resolved.ts'
import { toggledExits } from '../keys/ticket-keys.ts'
import { draft, facts } from '../testing/facts.ts'
import { templateOf, templateOfOrder, writtenFrom } from './template.ts'
import { usualOf } from './use-templates.ts'
import { templateWords } from './words.ts'

const exits = { ...draft().exits, isOn: true }
const kept = (of: ReturnType<typeof draft>) => templateOf(of, resolve(of, facts()))

describe('a template', () => {
  it('keeps exits as distances, and a limit only where it follows the quote', () => {
    const given = draft({
      selectedOrderType: typeChoice('limit'),
      limitPrice: '200',
      quantity: '10',
      exits: { ...exits, stop: '190', target: '3', targetUnit: 'r' },
    })
    const template = kept(given)
    expect(template).toEqual({
      ...{ type: 'limit', time: 'day', sizeUnit: 'qty', size: '10', riskUnit: 'usd', limit: '', trail: null },
      ...{ exits: { stop: '5', stopUnit: 'percent', target: '3', targetUnit: 'r' }, extendedHours: false },
    })
    expect(kept(changed(given, { limitPrice: 'm-2' })).limit).toBe('m-2')
    expect(templateWords({ ...template, name: 'a' })).toBe('10, stop 5 %, target 3 R')
  })

  it('is read off an order, with its exits', () => {
    const order: Order = {
      ...{ id: 'o', client_order_id: 'c', created_at: '', symbol: 'AAPL', qty: '5', filled_qty: '0', side: 'buy' },
      ...{ order_class: 'bracket', order_type: 'limit', type: 'limit', time_in_force: 'gtc', status: 'new' },
      limit_price: '100',
    }
    const leg = (more: Partial<Order>) => ({ ...order, ...more, legs: null })
    const legs = [
      leg({ limit_price: '110', type: 'limit' }),
      leg({ limit_price: null, stop_price: '97.5', type: 'stop' }),
    ]
    expect(templateOfOrder({ ...order, legs })).toMatchObject({
      ...{ type: 'limit', time: 'gtc', sizeUnit: 'qty', size: '5' },
      exits: { stop: '2.5', stopUnit: 'percent', target: '10', targetUnit: 'percent' },
    })
    expect(
      templateOfOrder({ ...order, type: 'trailing_stop', trail_percent: '2', order_class: 'simple' }),
    ).toMatchObject({
      trail: { value: '2', unit: 'percent' },
      exits: null,
    })
  })

  it('makes the same ticket again, whatever it was kept from, and travels as it is', () => {
    const amount = fc.constantFrom('1', '2.5', '100')
    const drafts = fc
      .record({
        selectedOrderType: fc.constantFrom('market', 'limit', 'trailing_stop').map(typeChoice),
        selectedTimeInForce: fc.constantFrom('day', 'gtc').map(timeChoice),
        sizeUnit: fc.constantFrom('qty' as const, 'notional' as const, 'percent' as const, 'risk' as const),
        quantity: amount,
        notional: amount,
        percent: amount,
        risk: amount,
        riskUnit: fc.constantFrom('usd' as const, 'equity' as const),
        limitPrice: fc.constantFrom('m', 'b-2', 'a+1'),
        trailPrice: amount,
        trailUnit: fc.constantFrom('price' as const, 'percent' as const),
        exits: fc.record({
          ...{
            isOn: fc.boolean(),
            isExit: fc.constant(false),
            stop: amount,
            target: amount,
            stopLimit: fc.constant(''),
          },
          stopUnit: fc.constantFrom('percent' as const, 'usd' as const, 'trail-percent' as const),
          targetUnit: fc.constantFrom('percent' as const, 'usd' as const, 'r' as const),
        }),
      })
      .map((given) => draft({ ...given, exits: { ...draft().exits, ...given.exits } }))
    forAll(200, drafts, (given) => {
      const template = { ...kept(given), name: 'a' }
      const [read] = TicketTemplates.parse({ ...NO_TEMPLATES, templates: [template] }).templates
      expect(read).toEqual(template)
      expect(kept(changed(draft(), writtenFrom(template)))).toEqual(kept(given))
    })
  })
})

it('the usual one gives its exits to the key that puts them on', () => {
  const template = {
    ...kept(draft({ exits: { ...exits, stop: '3', stopUnit: 'percent', target: '6', targetUnit: 'percent' } })),
    name: 'a',
  }
  const usual = usualOf({ templates: [template], usual: 'a' })
  const on = toggledExits(draft(), false, usual?.exits ?? { stop: '', target: '' })
  expect(on).toMatchObject({ isOn: true, stop: '3', stopUnit: 'percent', target: '6', targetUnit: 'percent' })
  expect(usualOf({ templates: [template], usual: 'b' })).toBeUndefined()
})
