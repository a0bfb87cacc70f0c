import { describe, expect, expectTypeOf, it } from 'vitest'
import { add, compare, type Decimal, decimal, larger, multiply, negate, subtract, ZERO } from './decimal.ts'
import { divide, proRata, round } from './divide.ts'
import { asMoney, asPrice, asQuantity, type Money, NO_MONEY, notional, type Price, type Quantity } from './money.ts'
import { toWire } from './wire.ts'

it.each([
  ['187.2', '10', '1872'],
  ['0.0001', '0.000000001', '0.0000000000001'],
  ['50.25', '-3', '-150.75'],
])('%s a share times %s shares is %s', (at, qty, cost) => {
  expect(toWire(notional(asPrice(at), asQuantity(qty)))).toBe(cost)
})

it.each([
  ['100', '1', '3', '33.33'],
  ['100', '-2', '3', '-66.67'],
])('of %s, %s of %s is %s', (amount, part, whole, expected) => {
  const share = proRata(asMoney(amount), decimal(part), decimal(whole), { scale: 2, mode: 'half-even' })
  expect(toWire(share)).toBe(expected)
})

it('reads text and takes plain decimals as they are', () => {
  const rate = decimal('1.50')
  expect(asMoney(rate)).toBe(rate)
  expect(asMoney('0')).toBe(NO_MONEY)
  expect(toWire(asPrice('1.50'))).toBe('1.5')
  expect([asQuantity(null), asQuantity(undefined)]).toEqual([null, undefined])
  expect(() => asMoney('1e3')).toThrow(RangeError)
})

/** What the type checker holds: each line that is marked must not compile. */
describe('kinds', () => {
  const [price, qty, money, rate] = [asPrice('2'), asQuantity('3'), asMoney('5'), decimal('0.5')]
  const FINE = { scale: 9, mode: 'down' } as const

  it('are no plain decimal and no other kind', () => {
    expectTypeOf<Decimal>().not.toExtend<Price>()
    expectTypeOf<Decimal>().not.toExtend<Quantity>()
    expectTypeOf<Decimal>().not.toExtend<Money>()
    expectTypeOf<Price>().not.toExtend<Quantity>()
    expectTypeOf<Quantity>().not.toExtend<Money>()
    expectTypeOf<Money>().not.toExtend<Price>()
    expectTypeOf<Price>().toExtend<Decimal>()
    // @ts-expect-error A plain decimal is no price.
    notional(rate, qty)
    // @ts-expect-error A quantity is no price, and a price no quantity.
    notional(qty, price)
    // @ts-expect-error A price is not made money by saying so.
    asMoney(price)
  })

  it('stay what they are where one is reckoned with its own', () => {
    expectTypeOf(add(price, price)).toEqualTypeOf<Price>()
    expectTypeOf(subtract(qty, qty)).toEqualTypeOf<Quantity>()
    expectTypeOf(larger(money, NO_MONEY)).toEqualTypeOf<Money>()
    expectTypeOf(round(negate(money), FINE)).toEqualTypeOf<Money>()
    expectTypeOf(multiply(money, rate)).toEqualTypeOf<Money>()
    expectTypeOf(divide(qty, rate, FINE)).toEqualTypeOf<Quantity>()
    expectTypeOf(proRata(money, qty, qty, FINE)).toEqualTypeOf<Money>()
  })

  it('are lost among plain decimals, and change in products and quotients', () => {
    expectTypeOf(add(price, rate)).toEqualTypeOf<Decimal>()
    expectTypeOf(multiply(price, qty)).toEqualTypeOf<Decimal>()
    expectTypeOf(notional(price, qty)).toEqualTypeOf<Money>()
    expectTypeOf(divide(money, qty, FINE)).toEqualTypeOf<Price>()
    expectTypeOf(divide(money, price, FINE)).toEqualTypeOf<Quantity>()
    expectTypeOf(divide(money, money, FINE)).toEqualTypeOf<Decimal>()
    expectTypeOf(divide(price, qty, FINE)).toEqualTypeOf<Decimal>()
  })

  it('are not added to each other, nor compared', () => {
    // @ts-expect-error A price and a quantity have no sum.
    add(price, qty)
    // @ts-expect-error Money and a quantity have no difference.
    subtract(money, qty)
    // @ts-expect-error A price is neither above nor below money.
    compare(price, money)
    expect(compare(price, ZERO)).toBe(1)
  })
})
