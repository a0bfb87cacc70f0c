import { expect, it } from 'vitest'
import { heldOptions } from '../../trading/assets/asset-options.ts'
import { AAPL, BTC, LONG } from '../testing/facts.ts'
import { INITIAL_FORM, RESET } from './draft.ts'

it('spec 3: the trade form has these fields, and starts as a market order for the day, buying', () => {
  expect(INITIAL_FORM).toEqual({
    selectedAsset: undefined,
    selectedOrderType: { label: 'Market', name: 'market' },
    selectedTimeInForce: { label: 'Day', name: 'day' },
    isSell: false,
    quantity: '1',
    limitPrice: '',
    stopPrice: '',
    trailPrice: '',
  })
})

it('spec 4: a reset sets the quantity to 1 and clears the asset and the prices', () => {
  const filled = {
    ...INITIAL_FORM,
    selectedAsset: { label: 'Apple Inc.', value: 'AAPL', exchange: 'NASDAQ' },
    isSell: true,
    quantity: '250',
    limitPrice: '184.50',
    stopPrice: '180',
    trailPrice: '2',
  }
  expect({ ...filled, ...RESET }).toEqual({ ...INITIAL_FORM, isSell: true })
})

it('spec 3: while it sells, what is held is offered, pairs under the name they trade by', () => {
  const held = [LONG, { ...LONG, symbol: 'BTCUSD', asset_class: 'crypto' as const }]
  expect(heldOptions(held, [AAPL, BTC])).toEqual([
    { label: 'Apple Inc.', value: 'AAPL', exchange: 'NASDAQ' },
    { label: 'Apple Inc.', value: 'BTC/USD', exchange: 'CRYPTO' },
  ])
})
