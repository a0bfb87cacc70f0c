import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Holding, strategiesIn } from './held-strategies.ts'

/** `C190` and `P180` expire on one day, `C190+` a month later. */
const contract = (text: string): string => {
  const [, type = 'C', strike = '', later] = /^([CP])(\d+)(\+?)$/.exec(text) ?? []
  return `AAPL${later ? '270115' : '261218'}${type}${strike.padStart(5, '0')}000`
}
const held = (text: string): Holding[] =>
  text.split(' ').map((part) => {
    const [name = '', qty = '0'] = part.split(':')
    return { symbol: /^[CP]\d/.test(name) ? contract(name) : name, qty: Number(qty) }
  })

describe('option strategies among positions', () => {
  // Source of the definitions: OCC, "Characteristics and Risks of Standardized Options"; CBOE's strategy pages.
  it.each([
    { of: 'C190:1 C200:-1', are: ['Vertical'] },
    { of: 'P180:-3 P170:3', are: ['Vertical'] },
    { of: 'C190:-2 C190+:2', are: ['Calendar'] },
    { of: 'C190:1 P190:1', are: ['Straddle'] },
    { of: 'C200:-1 P180:-1', are: ['Strangle'] },
    { of: 'P170:1 P180:-1 C200:-1 C210:1', are: ['Iron condor'] },
    { of: 'P170:-1 P180:1 C200:1 C210:-1', are: ['Iron condor'] },
    { of: 'P180:1 P190:-1 C190:-1 C200:1', are: ['Iron butterfly'] },
    { of: 'P170:1 P180:-1 C185:1 C195:-1 C200:-1 C210:1', are: ['Iron condor', 'Vertical'] },
    { of: 'C180:1 C190:-2 C200:1', are: ['Butterfly'] },
    { of: 'C180:1 C190:-1 C200:-1 C210:1', are: ['Condor'] },
    { of: 'AAPL:100 C200:-1', are: ['Covered call'] },
    { of: 'AAPL:100 P180:1', are: ['Protective put'] },
    { of: 'AAPL:100 P180:1 C200:-1', are: ['Collar'] },
    { of: 'P180:-1', are: ['Cash-secured put'] },
    { of: 'C190:1', are: [] },
    { of: 'AAPL:99 C200:-1', are: [] },
    { of: 'MSFT:100 C200:-1', are: [] },
    { of: 'AAPL:250 C200:-3', are: ['Covered call'], left: 'one call has no shares' },
    { of: 'C190:3 C200:-1', are: ['Vertical'], left: 'two calls stand alone' },
    { of: 'AAPL:100 C200:-2 C210:1', are: ['Vertical', 'Covered call'] },
  ])('$of: $are', ({ of, are }) => {
    expect(strategiesIn(held(of)).map(({ name }) => name)).toEqual(are)
  })

  it('takes the iron condor whose wings are equal before one that leaves a spread of two trades', () => {
    const [condor, spread] = strategiesIn(held('P170:1 P180:-1 C185:2 C195:-2 C200:-1 C210:1'))
    expect(condor?.legs.map(({ symbol }) => symbol)).toEqual(['P170', 'P180', 'C200', 'C210'].map(contract))
    expect(spread?.legs.map(({ symbol }) => symbol)).toEqual(['C185', 'C195'].map(contract))
  })

  it('covers only as many contracts as there are shares', () => {
    const [covered] = strategiesIn(held('AAPL:250 C200:-3'))
    expect(covered?.legs).toEqual([
      { symbol: 'AAPL', qty: 200 },
      { symbol: contract('C200'), qty: -2 },
    ])
  })

  it('shares of BRK.B cover contracts on BRKB', () => {
    expect(
      strategiesIn([
        { symbol: 'BRK.B', qty: 100 },
        { symbol: 'BRKB261218C00500000', qty: -1 },
      ]).map(({ name, legs }) => [name, legs.map(({ symbol }) => symbol)]),
    ).toEqual([['Covered call', ['BRK.B', 'BRKB261218C00500000']]])
  })

  it('uses nothing twice and nothing of the wrong sign, whatever is held', () => {
    const contracts = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('C180', 'C190', 'C200', 'C210', 'P170', 'P180', 'P190', 'P200', 'C190+', 'P180+'),
        qty: fc.integer({ min: -4, max: 4 }).filter((qty) => qty !== 0),
      }),
      { selector: ({ name }) => name },
    )
    forAll(200, contracts, fc.integer({ min: -500, max: 500 }), (all, shares) => {
      const holdings = [
        { symbol: 'AAPL', qty: shares },
        ...all.map(({ name, qty }) => ({ symbol: contract(name), qty })),
      ]
      const used = new Map<string, number>()
      for (const { legs } of strategiesIn(holdings))
        for (const { symbol, qty } of legs) used.set(symbol, (used.get(symbol) ?? 0) + qty)
      for (const [symbol, qty] of used) {
        const has = holdings.find((one) => one.symbol === symbol)?.qty ?? 0
        expect(Math.sign(qty)).toBe(Math.sign(has))
        expect(Math.abs(qty)).toBeLessThanOrEqual(Math.abs(has))
      }
    })
  })
})
