/** A basket: how it is read, and what it comes to. */
import type { Account } from '@paddock/contract/entities/account'
import type { Asset } from '@paddock/contract/entities/asset'
import { forAll } from '@paddock/contract/testing/for-all'
import { absolute, add, decimal, formatDecimal, isAbove, multiply, ZERO } from '@paddock/decimal/decimal'
import type { Phase } from '@paddock/market/sessions/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AAPL, ACCOUNT } from '../testing/facts.ts'
import { type BasketOf, firstUnpaid, planBasket } from './basket-plan.ts'
import { readBasket } from './basket-text.ts'

const isKnown = (symbol: string) => ['AAPL', 'MSFT', 'KO', 'BRK.B', 'BTC/USD'].includes(symbol)

describe('a pasted basket', () => {
  it('is read as people write it', () => {
    const { targets, problems, total } = readBasket('aapl 40\n\nMSFT, 25.5 %\nBRK.B\t10\nBTC/USD;5%', isKnown)
    expect(targets.map(({ symbol, weight }) => `${symbol} ${formatDecimal(weight)}`)).toEqual([
      'AAPL 40',
      'MSFT 25.5',
      'BRK.B 10',
      'BTC/USD 5',
    ])
    expect([problems, formatDecimal(total)]).toEqual([[], '80.5'])
  })

  it.each([
    ['AAPL', 'Line 1: a symbol and a weight, such as AAPL 40.'],
    ['AAPL -5', 'Line 1: a symbol and a weight, such as AAPL 40.'],
    ['ZZZZ 5', 'Line 1: ZZZZ is not traded here.'],
    ['AAPL 5\nAAPL 6', 'Line 2: AAPL is there twice.'],
    ['AAPL 60\nMSFT 41', 'The weights add up to more than 100 %.'],
  ])('%j: %s', (text, problem) => {
    expect(readBasket(text, isKnown).problems).toEqual([problem])
  })
})

const PRICES: Readonly<Record<string, string>> = { AAPL: '200', MSFT: '400', KO: '60', 'BTC/USD': '60000' }
const basket = (given: Partial<BasketOf>): BasketOf => ({
  targets: [],
  whole: decimal(100_000),
  holdings: [],
  priceOf: (symbol) => (PRICES[symbol] ? decimal(PRICES[symbol]) : undefined),
  assetOf: (symbol): Asset => ({ ...AAPL, symbol, class: symbol.includes('/') ? 'crypto' : 'us_equity' }),
  isRebalance: true,
  isSellingRest: false,
  isWhole: true,
  ...given,
})
const target = (symbol: string, weight: string) => ({ symbol, weight: decimal(weight) })
const holding = (symbol: string, qty: string, free = qty) => ({ symbol, qty: decimal(qty), free: decimal(free) })
const words = (of: BasketOf) =>
  planBasket(of).lines.map(({ side, qty, symbol }) => `${side} ${formatDecimal(qty)} ${symbol}`)

describe('what pays for it', () => {
  /** 100,000 in cash on margin of four times within the day. */
  const account: Account = {
    ...ACCOUNT,
    ...{ multiplier: '4', cash: '100000', equity: '100000', initial_margin: '0', maintenance_margin: '0' },
    ...{ long_market_value: '0', short_market_value: '0', buying_power: '400000', regt_buying_power: '200000' },
    ...{ daytrading_buying_power: '400000', non_marginable_buying_power: '100000' },
  }
  const unpaid = (given: Partial<BasketOf>, phase: Phase = 'regular') => {
    const of = basket({ ...given, isRebalance: false })
    return firstUnpaid(account, planBasket(of).lines, { positions: [], phase, assetOf: of.assetOf })
  }

  it.each([
    // What is held takes 30 % of its value, four times over.
    ['shares within the margin', '300000', ['AAPL 50', 'MSFT 50'], undefined],
    ['the second of them beyond', '440000', ['AAPL 50', 'MSFT 50'], 'MSFT'],
    ['coins within the cash', '90000', ['BTC/USD 100'], undefined],
    ['coins beyond it', '120000', ['BTC/USD 100'], 'BTC/USD'],
    ['coins beside shares, beyond the cash that is left', '200000', ['AAPL 60', 'BTC/USD 40'], 'BTC/USD'],
    ['shares after coins', '100000', ['BTC/USD 70', 'AAPL 30'], undefined],
    ['shares after coins, beyond what those leave', '160000', ['BTC/USD 50', 'AAPL 30', 'KO 20'], 'KO'],
  ] as const)('%s', (_, whole, weights, symbol) => {
    const targets = weights.map((line) => target(...(line.split(' ') as [string, string])))
    expect(unpaid({ targets, whole: decimal(whole) })).toBe(symbol)
  })

  it('is at night twice the equity at most', () => {
    const targets = [target('AAPL', '50'), target('MSFT', '50')]
    expect(unpaid({ targets, whole: decimal('190000') }, 'overnight')).toBeUndefined()
    expect(unpaid({ targets, whole: decimal('300000') }, 'overnight')).toBe('MSFT')
  })
})

describe('its orders', () => {
  it('sell what is too much first, then buy what is missing, the largest first', () => {
    const of = basket({
      targets: [target('AAPL', '10'), target('KO', '6'), target('MSFT', '40')],
      holdings: [holding('AAPL', '100')],
    })
    // 10,000 of AAPL are 50 of the 100 held; 40,000 of MSFT are 100; 6,000 of KO are 100.
    expect(words(of)).toEqual(['sell 50 AAPL', 'buy 100 MSFT', 'buy 100 KO'])
    const { sold, bought } = planBasket(of)
    expect([formatDecimal(sold), formatDecimal(bought)]).toEqual(['10000', '46000'])
  })

  it('leave alone what is not in the basket, or sell all of it', () => {
    const held = { targets: [target('MSFT', '1')], holdings: [holding('KO', '7.25')] }
    expect(words(basket(held))).toEqual(['buy 2 MSFT'])
    expect(words(basket({ ...held, isSellingRest: true }))).toEqual(['sell 7.25 KO', 'buy 2 MSFT'])
  })

  it.each([
    [
      'what no order holds alone',
      { holdings: [holding('AAPL', '100', '30')], targets: [target('AAPL', '0')] },
      ['sell 30 AAPL'],
      [],
    ],
    [
      'nothing that orders hold',
      { holdings: [holding('AAPL', '100', '0')], targets: [target('AAPL', '0')] },
      [],
      ['AAPL: held by working orders'],
    ],
    [
      'no short position',
      { holdings: [holding('AAPL', '-5', '5')], targets: [target('AAPL', '5')] },
      [],
      ['AAPL: held short, left alone'],
    ],
    ['nothing under a share', { targets: [target('MSFT', '0.1')] }, [], ['MSFT: less than one share']],
    ['fractions where they are wanted', { targets: [target('MSFT', '0.1')], isWhole: false }, ['buy 0.25 MSFT'], []],
    ['coins in fractions always', { targets: [target('BTC/USD', '6')] }, ['buy 0.1 BTC/USD'], []],
    [
      'no coins under ten dollars',
      { targets: [target('BTC/USD', '0.009')] },
      [],
      ['BTC/USD: below the minimum order value'],
    ],
    ['nothing without a price', { targets: [target('BRK.B', '5')] }, [], ['BRK.B: no price yet']],
    [
      'an amount without what is held',
      { targets: [target('AAPL', '10')], holdings: [holding('AAPL', '50')], isRebalance: false },
      ['buy 50 AAPL'],
      [],
    ],
  ])('trade %s', (_, given, expected, left) => {
    expect(words(basket(given))).toEqual(expected)
    expect(planBasket(basket(given)).left).toEqual(left)
  })

  it('never sell more than is free, never spend more than the weights, and leave each position on its side', () => {
    const symbol = fc.constantFrom('AAPL', 'MSFT', 'KO', 'BTC/USD')
    const targets = fc.uniqueArray(
      fc.record({ symbol, weight: fc.integer({ min: 0, max: 25 }).map((one) => decimal(one)) }),
      {
        selector: (one) => one.symbol,
      },
    )
    const holdings = fc.uniqueArray(
      fc
        .record({ symbol, qty: fc.integer({ min: 1, max: 500 }), held: fc.integer({ min: 0, max: 500 }) })
        .map((one) => holding(one.symbol, String(one.qty), String(Math.max(0, one.qty - one.held)))),
      { selector: (one) => one.symbol },
    )
    forAll(200, targets, holdings, fc.boolean(), fc.boolean(), (wanted, held, isSellingRest, isWhole) => {
      const { lines, bought } = planBasket(basket({ targets: wanted, holdings: held, isSellingRest, isWhole }))
      const all = wanted.reduce((sum, { weight }) => add(sum, multiply(weight, decimal(1000))), ZERO)
      expect(isAbove(bought, all)).toBe(false)
      const sides = lines.map(({ side }) => side).join()
      expect(sides).toMatch(/^(sell,?)*(buy,?)*$/)
      for (const line of lines)
        if (line.side === 'sell')
          expect(isAbove(line.qty, held.find((one) => one.symbol === line.symbol)?.free ?? ZERO)).toBe(false)
      expect(new Set(lines.map((line) => line.symbol)).size).toBe(lines.length)
      expect(isAbove(absolute(bought), decimal(100_000))).toBe(false)
    })
  })
})
