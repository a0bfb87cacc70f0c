import { afterEach, expect, it, vi } from 'vitest'
import { moneyAloud } from './aloud.ts'
import { dollars, money, signedMoney } from './money.ts'
import { percent } from './percent.ts'
import { price } from './price.ts'
import { HIDDEN, hidesAmounts, toggleAmounts } from './privacy.ts'
import { ownQuantity, quantity } from './quantity.ts'

vi.stubGlobal('localStorage', { setItem: () => {} })
afterEach(() => {
  if (hidesAmounts()) toggleAmounts()
})

it('hides amounts of money and sizes of positions, to the eye and aloud, and shows them again', () => {
  const said = () => [money('1234.5'), signedMoney('-7'), moneyAloud('-7'), ownQuantity('10')]
  const shown = said()
  expect(shown).toEqual(['1,234.50', '−7.00', 'down 7.00 dollars', '10'])
  toggleAmounts()
  expect(said()).toEqual([HIDDEN, HIDDEN, 'hidden', HIDDEN])
  toggleAmounts()
  expect(said()).toEqual(shown)
})

it('leaves what is of the market, shares of a whole, what is missing, and the sentences of what will be sent', () => {
  const said = () => [price('190.5'), percent('0.2'), quantity('10'), dollars('1030'), money(undefined)]
  const shown = said()
  toggleAmounts()
  expect(said()).toEqual(shown)
})
