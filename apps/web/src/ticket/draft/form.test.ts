import { expect, it } from 'vitest'
import { heldOptions } from '../../trading/assets/asset-options.ts'
import { AAPL, BTC, LONG } from '../testing/facts.ts'
import { INITIAL_FORM, resetForm, withAssets } from './form.ts'

it('spec 3: the trade form has these fields, and starts as a market order for the day, buying', () => {
  expect(INITIAL_FORM).toEqual({
    selectedAsset: undefined,
    assetsOptions: [],
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
  expect(resetForm(filled)).toEqual({ ...INITIAL_FORM, isSell: true })
})

it('spec 3: the options are built from the asset list while it does not sell, and stay as they are while it does', () => {
  const buying = withAssets(INITIAL_FORM, [AAPL])
  expect(buying.assetsOptions).toEqual([{ label: 'Apple Inc.', value: 'AAPL', exchange: 'NASDAQ' }])
  const selling = withAssets({ ...buying, isSell: true }, [AAPL, BTC])
  expect(selling.assetsOptions).toBe(buying.assetsOptions)
  expect(withAssets({ ...selling, isSell: false }, [AAPL, BTC]).assetsOptions).toHaveLength(2)
  expect(withAssets(buying, []).assetsOptions).toEqual([])
})

it('while it sells, what is held is offered, pairs under the name they trade by', () => {
  const held = [LONG, { ...LONG, symbol: 'BTCUSD', asset_class: 'crypto' as const }]
  expect(heldOptions(held, [AAPL, BTC])).toEqual([
    { label: 'Apple Inc.', value: 'AAPL', exchange: 'NASDAQ' },
    { label: 'Apple Inc.', value: 'BTC/USD', exchange: 'CRYPTO' },
  ])
})
