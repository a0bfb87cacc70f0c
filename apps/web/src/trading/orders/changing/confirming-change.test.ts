import { anOrder } from '@paddock/analytics/testing/orders'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import type { Environment } from '../../../live/account.ts'
import { confirming } from '../sending/confirm.ts'
import { CONFIRM_LEVELS } from '../sending/ticket-settings.ts'
import { confirmingChange } from './confirming-change.ts'

const order = anOrder({ symbol: 'AAPL', side: 'buy', type: 'limit', qty: '10', limit_price: '90', status: 'new' })
const ENVIRONMENTS: readonly Environment[] = ['practice', 'paper', 'live']
const known = { last: 100, termsOf: standardTerms }

it.each(ENVIRONMENTS.flatMap((environment) => CONFIRM_LEVELS.map((confirm) => ({ environment, confirm }))))(
  'replacing on $environment at the level $confirm is confirmed as placing is',
  ({ environment, confirm }) => {
    const settings = { confirm, typedFrom: '50000' }
    const { isAtOnce: _calm, ...calm } = confirmingChange(settings, environment, order, { limit_price: '95' }, known)
    expect(calm).toEqual(confirming(settings, environment, [], undefined))
    const { isAtOnce, ...crossing } = confirmingChange(settings, environment, order, { limit_price: '101' }, known)
    expect(crossing).toEqual(confirming(settings, environment, [{ isDangerous: true }], undefined))
    expect(isAtOnce).toBe(true)
  },
)

it('a live change is held down, and a large one typed, by what is left of the order it becomes', () => {
  const settings = { confirm: 'dangerous', typedFrom: '50000' } as const
  const by = (change: ReplaceOrder, of = order) => confirmingChange(settings, 'live', of, change, known)
  expect(by({ limit_price: '95' })).toMatchObject({ isHeld: true, isTyped: false })
  expect(by({ qty: '600' })).toMatchObject({ isHeld: true, isTyped: true, isReviewed: true }) // 54,000
  expect(by({ qty: '600' }, { ...order, filled_qty: '100' })).toMatchObject({ isTyped: false }) // 45,000
  const contracts = { ...order, symbol: 'AAPL261218C00190000', asset_class: 'us_option' }
  expect(by({ limit_price: '95' }, contracts)).toMatchObject({ isTyped: true }) // 95,000
})
