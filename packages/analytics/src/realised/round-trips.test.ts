import type { Activity } from '@paddock/contract/entities/activity'
import { forAll } from '@paddock/contract/testing/for-all'
import { add, decimal, formatDecimal, ZERO } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movementsBySymbol } from '../lots/movements.ts'
import { areWhole, tripsOf } from './round-trips.ts'

const time = (at: number) => new Date(Date.UTC(2026, 0, 1, at)).toISOString()

/** `buy 10 5`; or `SPLIT -10`, `DIV 3.20`, `FEE -1`, `OPEXP -2`. */
function line(text: string, at: number, symbol: string): Activity {
  const [type = '', first = '', price] = text.split(' ')
  const base = { id: `a${at}`, symbol }
  if (type === 'buy' || type === 'sell')
    return { ...base, activity_type: 'FILL', side: type, qty: first, price, transaction_time: time(at) }
  const isCash = type === 'DIV' || type === 'FEE'
  return {
    ...base,
    activity_type: type,
    date: '2026-01-01',
    created_at: time(at),
    net_amount: isCash ? first : '0',
    ...(!isCash && { qty: first }),
  }
}
const movementsOf = (lines: readonly string[], symbol: string) =>
  movementsBySymbol(
    lines.map((text, at) => line(text, at, symbol)),
    standardTerms,
  ).get(symbol.replace('/', '')) ?? []
const text = (amount: Parameters<typeof formatDecimal>[0] | undefined) => (amount ? formatDecimal(amount) : '–')
const told = (lines: readonly string[], symbol = 'KO', isHeld = true) =>
  tripsOf(symbol, movementsOf(lines, symbol), isHeld, symbol.includes('/')).map(
    ({ side, most, entry, exit, result, income, fees, closedAt }) =>
      `${side} ${text(most)} in ${text(entry)} out ${text(exit)}: ${text(result)} income ${text(income)} fees ${text(fees)}${closedAt ? '' : ', open'}`,
  )

it.each([
  { lines: ['buy 10 5', 'sell 10 7'], trips: ['long 10 in 5 out 7: 20 income 0 fees 0'], why: '10 × (7 − 5)' },
  {
    lines: ['buy 10 5', 'buy 10 7', 'sell 5 8'],
    trips: ['long 20 in 6 out 8: 10 income 0 fees 0, open'],
    why: '5 × (8 − 6)',
  },
  { lines: ['sell 10 5', 'buy 10 4'], trips: ['short 10 in 5 out 4: 10 income 0 fees 0'], why: '10 × (5 − 4)' },
  {
    lines: ['buy 10 5', 'sell 15 6', 'buy 5 5'],
    trips: ['long 10 in 5 out 6: 10 income 0 fees 0', 'short 5 in 6 out 5: 5 income 0 fees 0'],
    why: 'a sale of more than is held closes and opens',
  },
  {
    lines: ['buy 10 40', 'SPLIT -10', 'SPLIT 40', 'sell 40 11'],
    trips: ['long 40 in 10 out 11: 40 income 0 fees 0'],
    why: 'four for one: 40 a share before is 10 after',
  },
  {
    lines: ['buy 10 5', 'DIV 3.20', 'sell 10 5', 'FEE -1'],
    trips: ['long 10 in 5 out 5: 0 income 3.2 fees 1'],
    why: 'a fee booked after the sale is still its own',
  },
  {
    lines: ['JNLS 10', 'sell 10 5'],
    trips: ['long 10 in – out –: – income 0 fees 0'],
    why: 'nobody knows what it cost',
  },
])('$lines: $why', ({ lines, trips }) => {
  expect(told(lines)).toEqual(trips)
})

it('ends a contract that expires, at what it cost', () => {
  expect(told(['buy 2 1.5', 'OPEXP -2'], 'AAPL261218C00190000', false)).toEqual([
    'long 2 in 1.5 out 0: -300 income 0 fees 0',
  ])
})

it('values an adjusted contract by its terms: results, parts that cross to the other side, and what it cost when it expires', () => {
  const adjusted = 'AAPL1261218C00190000'
  const terms = termsBy(
    new Map([[adjusted, { ...standardTerms(adjusted), multiplier: 150, shares: 150 } as OptionTerms]]),
  )
  const of = (...lines: string[]) =>
    tripsOf(
      adjusted,
      movementsBySymbol(
        lines.map((one, at) => line(one, at, adjusted)),
        terms,
      ).get(adjusted) ?? [],
      false,
      false,
    ).map(({ result, size }) => [text(result), text(size)])
  expect(of('buy 2 1.5', 'sell 2 2')).toEqual([['150', '150']])
  expect(of('buy 2 1.5', 'sell 3 2', 'buy 1 1')).toEqual([
    ['150', '150'],
    ['150', '150'],
  ])
  expect(of('buy 2 1.5', 'sell 1 2')).toEqual([['75', '150']])
  expect(of('buy 2 1.5', 'OPEXP -2')).toEqual([['-450', '150']])
})

it('takes what a coin’s fee left over for no holding', () => {
  // A fee of 0.25 % is taken from the coins bought: 0.0025 of 1.
  const lines = ['buy 1 100', 'sell 0.9975 110']
  expect(told(lines, 'BTC/USD', false)).toEqual(['long 1 in 100 out 110: 9.725 income 0 fees 0'])
  expect(told([...lines, 'buy 2 90'], 'BTC/USD')).toEqual([
    'long 1 in 100 out 110: 9.725 income 0 fees 0',
    'long 2 in 90 out –: 0 income 0 fees 0, open',
  ])
})

it.each([
  [['buy 10 5', 'sell 4 6'], '6', true],
  [['sell 4 6'], '6', false],
  [['sell 10 6'], '0', false],
  [['buy 10 5', 'SPLIT 10'], '20', true],
  [['sell 5 5'], '-5', true],
  [[], '0', true],
])('movements %j of a holding of %s tell it from its beginning: %s', (lines, held, isTold) => {
  expect(areWhole(movementsOf(lines, 'KO'), decimal(held))).toBe(isTold)
})

it('loses no cash and no share: trips add up to what moved', () => {
  const anyLines = fc.array(
    fc.tuple(fc.constantFrom('buy', 'sell'), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 99 })),
    { minLength: 1 },
  )
  forAll(100, anyLines, (all) => {
    const movements = movementsOf(
      all.map((one) => one.join(' ')),
      'KO',
    )
    const trips = tripsOf('KO', movements, true, false)
    const sum = (of: 'qty' | 'cash', from: readonly { qty: typeof ZERO; cash: typeof ZERO }[]) =>
      formatDecimal(from.reduce((total, one) => add(total, one[of]), ZERO))
    const parts = trips.flatMap((trip) => trip.movements)
    expect([sum('qty', parts), sum('cash', parts)]).toEqual([sum('qty', movements), sum('cash', movements)])
    for (const trip of trips.slice(0, -1)) expect(trip.closedAt).toBeDefined()
    for (const trip of trips.filter(({ closedAt }) => closedAt !== undefined)) {
      expect(sum('qty', trip.movements)).toBe('0')
      expect(text(trip.result)).toBe(sum('cash', trip.movements))
    }
    const open = trips.find(({ closedAt }) => closedAt === undefined)
    // What an open one has realised and what it still costs are all the cash that went into it.
    const average = open?.averages.at(-1)?.price
    if (!open || !average || !open.result) return
    const held = open.movements.reduce((total, { qty }) => add(total, qty), ZERO)
    const cost = Number(formatDecimal(average)) * Number(formatDecimal(held))
    const cash = Number(sum('cash', open.movements))
    expect(Number(formatDecimal(open.result)) - cost).toBeCloseTo(cash, 4)
  })
})
