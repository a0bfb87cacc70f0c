import { decimal } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asMoney, asPrice, asQuantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms } from '@paddock/market/options/terms'
import { bookDay } from '@paddock/market/sessions/calendar'
import { describe, expect, it } from 'vitest'
import { nextMorning, settledCash, settlesOn, tradeDay } from '../cash/bookkeeping.ts'
import { borrowFee, debitInterest } from '../cash/interest.ts'
import { regulatoryFees } from '../cash/regulatory-fees.ts'
import { accountView } from '../project/account.ts'
import { TestBroker } from '../testing/test-broker.ts'
import { withdrawableCash } from './transfer.ts'

const at = (time: string): number => Date.parse(time)
const view = (desk: TestBroker) => accountView(desk.account, desk.context())
const trade = (desk: TestBroker, side: 'buy' | 'sell', qty: string, symbol = 'AAPL') => {
  desk.placed({ symbol, qty, side, ...(symbol.includes('/') && { time_in_force: 'gtc' }) })
  desk.settle()
}
const lines = (desk: TestBroker, ...types: string[]) =>
  desk.rows.flatMap((row) =>
    row.kind === 'activity' && types.includes(row.activity.activity_type)
      ? [
          [
            row.activity.activity_type,
            row.activity.activity_sub_type,
            row.activity.net_amount,
            row.activity.date,
          ].filter((value) => value !== undefined),
        ]
      : [],
  )

describe('days', () => {
  it.each([
    ['2026-09-10T13:00:00-04:00', '2026-09-10', '2026-09-10', '2026-09-11T04:00:00-04:00'],
    ['2026-09-10T03:59:00-04:00', '2026-09-09', '2026-09-10', '2026-09-10T04:00:00-04:00'],
    ['2026-09-10T04:00:00-04:00', '2026-09-10', '2026-09-10', '2026-09-11T04:00:00-04:00'],
    // T16: Monday 21:00 trades for Tuesday.
    ['2026-09-14T21:00:00-04:00', '2026-09-14', '2026-09-15', '2026-09-15T04:00:00-04:00'],
    // The night in which clocks go forward.
    ['2026-03-08T03:30:00-04:00', '2026-03-07', '2026-03-09', '2026-03-08T04:00:00-04:00'],
  ])('%s: books of %s, trade of %s, closed at %s', (time, books, traded, morning) => {
    expect([bookDay(at(time)), tradeDay(at(time)), nextMorning(at(time))]).toEqual([books, traded, at(morning)])
  })
})

describe('settlement', () => {
  it.each([
    ['T16: Monday 21:00', '2026-09-14T21:00:00-04:00', '2026-09-16', '2026-09-16'],
    ['of T+2', '2023-11-22T10:00:00-05:00', '2023-11-27', '2023-11-24'],
    ['of T+3', '2016-11-22T21:00:00-05:00', '2016-11-29', '2016-11-25'],
  ])('%s, %s: shares settle on %s, contracts on %s', (_name, time, shares, contracts) => {
    expect([settlesOn(at(time)), settlesOn(at(time), standardTerms('AAPL171215C00100000'))]).toEqual([
      shares,
      contracts,
    ])
  })

  it('K2: a sale on Wednesday 2026-11-25 has settled on Friday, and until then cannot be withdrawn', () => {
    const desk = new TestBroker({ now: at('2026-11-24T15:00:00Z') }).price('AAPL', { bid: '100', ask: '100' })
    trade(desk, 'buy', '1000')
    desk.until(at('2026-11-25T15:00:00Z'))
    trade(desk, 'sell', '1000')
    const settled = () => toWire(settledCash(desk.account.cash, desk.account.books, bookDay(desk.now)))
    expect([toWire(desk.account.cash), settled(), toWire(withdrawableCash(desk.account, desk.context()))]).toEqual([
      '99999.97',
      '-0.03',
      '0',
    ])
    desk.until(at('2026-11-27T15:00:00Z'))
    expect(toWire(withdrawableCash(desk.account, desk.context()))).toBe(toWire(desk.account.cash))
  })

  it('unsettled proceeds buy at once, in a cash account too', () => {
    const desk = new TestBroker({ cash: '1500', multiplier: 1 }).price('AAPL', { bid: '100', ask: '100' })
    trade(desk, 'buy', '15')
    trade(desk, 'sell', '15')
    expect(view(desk)).toMatchObject({ buying_power: '1500', multiplier: '1' })
    trade(desk, 'buy', '15')
    expect(toWire(desk.account.cash)).toBe('0')
  })
})

describe('transfers', () => {
  it('come in at once, and go out while they back nothing', () => {
    const desk = new TestBroker({ cash: '10000' }).price('AAPL', { bid: '100', ask: '100' })
    desk.ask({ kind: 'deposit', amount: '500.25' })
    expect(view(desk)).toMatchObject({ cash: '10500.25', equity: '10500.25', intraday_adjustments: '500.25' })
    desk.placed({ symbol: 'AAPL', qty: '100', type: 'limit', limit_price: '90' })
    expect(desk.ask({ kind: 'withdraw', amount: '6000.26' })).toEqual({
      kind: 'rejected',
      rejection: {
        kind: 'forbidden',
        message: 'insufficient withdrawable cash (requested: 6000.26, available: 6000.25)',
        facts: { requested: '6000.26', available: '6000.25' },
      },
    })
    desk.ask({ kind: 'withdraw', amount: '6000.25' })
    expect(view(desk)).toMatchObject({ cash: '4500', buying_power: '0', intraday_adjustments: '-5500' })
    expect(lines(desk, 'JNLC', 'CSD', 'CSW')).toEqual([
      ['JNLC', '10000', '2026-09-10'],
      ['CSD', '500.25', '2026-09-10'],
      ['CSW', '-6000.25', '2026-09-10'],
    ])
  })

  it.each([
    ['in the session', '2026-09-10T15:00:00Z'],
    ['at the very close', '2026-09-10T20:00:00Z'],
    ['after the close', '2026-09-10T22:00:00Z'],
    ['overnight', '2026-09-11T03:00:00Z'],
    ['on a Saturday', '2026-09-12T15:00:00Z'],
    ['on a Sunday evening', '2026-09-14T00:30:00Z'],
  ])('are told apart from what trades brought, from then until the day that counts them is over: %s', (_, time) => {
    const desk = new TestBroker({ cash: '10000', now: Date.parse('2026-09-10T14:00:00Z') })
    desk.price('AAPL', { bid: '100', ask: '100' })
    trade(desk, 'buy', '10')
    desk.until(Date.parse(time))
    desk.ask({ kind: 'deposit', amount: '500' })
    let counted = 0
    for (let at = desk.now; at < Date.parse('2026-09-16T12:00:00Z'); at += 3_600_000 / 2) {
      desk.until(at)
      const { equity, last_equity, intraday_adjustments } = view(desk)
      const result = Number(equity) - Number(last_equity) - Number(intraday_adjustments)
      expect([new Date(at).toISOString(), Math.abs(result) < 0.05]).toEqual([new Date(at).toISOString(), true])
      if (intraday_adjustments === '500') counted += 1
    }
    expect(counted).toBeGreaterThan(0)
    expect(view(desk)).toMatchObject({ intraday_adjustments: '0' })
  })

  it.each(['0', '-1', '1.005', 'x', ''])('refuses an amount of %j', (amount) => {
    expect(new TestBroker().ask({ kind: 'deposit', amount })).toMatchObject({ kind: 'rejected' })
  })
})

describe('regulatory fees', () => {
  const day = '2026-09-10'
  it.each([
    ['X1: five shares sold', { soldValue: '0', soldShares: '5', shares: '0' }, [['TAF', '0.01']]],
    ['X1: twice five', { soldValue: '0', soldShares: '10', shares: '0' }, [['TAF', '0.01']]],
    ['X2: the most of one execution', { soldValue: '0', soldShares: '50000', shares: '0' }, [['TAF', '8.3']]],
    ['27.80 of a million', { soldValue: '1000000', soldShares: '0', shares: '0' }, [['REG', '27.8']]],
    ['a share bought', { soldValue: '0', soldShares: '0', shares: '1' }, [['CAT', '0.01']]],
    ['nothing', { soldValue: '0', soldShares: '0', shares: '0' }, []],
    [
      'two contracts bought',
      { contracts: '2', clearedContracts: '2' },
      [
        ['ORF', '0.06'],
        ['OCC', '0.04'],
      ],
    ],
    [
      'four contracts sold',
      { soldContracts: '4', contracts: '4', clearedContracts: '4' },
      [
        ['TAF', '0.02'],
        ['ORF', '0.11'],
        ['OCC', '0.08'],
      ],
    ],
    ['the most that is cleared at a price', { clearedContracts: '2750' }, [['OCC', '55']]],
  ] as const)('%s', (_, sums, expected) => {
    const given: Record<string, string> = sums
    const sum = (name: string) => asQuantity(given[name] ?? '0')
    const trades = {
      day,
      soldValue: asMoney(given.soldValue ?? '0'),
      soldShares: sum('soldShares'),
      shares: sum('shares'),
      soldContracts: sum('soldContracts'),
      contracts: sum('contracts'),
      clearedContracts: sum('clearedContracts'),
    }
    expect(regulatoryFees(trades).map(({ subType, amount }) => [subType, toWire(amount)])).toEqual(expected)
  })

  it('accrue within the day, and are booked by kind at 4:00 of the next; X2: 60,000 shares pay for 50,000', () => {
    const desk = new TestBroker({ cash: '1000000' }).price('AAPL', { bid: '10', ask: '10' })
    trade(desk, 'buy', '60000')
    trade(desk, 'sell', '60000')
    expect(view(desk)).toMatchObject({ cash: '1000000', pending_reg_taf_fees: '28.16', accrued_fees: '28.16' })
    desk.until(at('2026-09-11T08:00:00Z'))
    expect(lines(desk, 'FEE')).toEqual([
      ['FEE', 'REG', '-16.68', '2026-09-10'],
      ['FEE', 'TAF', '-8.3', '2026-09-10'],
      ['FEE', 'CAT', '-3.18', '2026-09-10'],
    ])
    expect(view(desk)).toMatchObject({ cash: '999971.84', pending_reg_taf_fees: '0', accrued_fees: '0' })
  })

  it('of a contract count as many shares as its terms say', () => {
    const [standard, adjusted] = ['AAPL270115C00110000', 'AAPL1270115C00110000']
    const option = { ...standardTerms(adjusted), multiplier: 150, shares: 150 } as OptionTerms
    const desk = new TestBroker()
      .price(standard, { bid: '1', ask: '1' })
      .price(adjusted, { bid: '1', ask: '1' }, { option })
    trade(desk, 'buy', '2', standard)
    expect(toWire(desk.account.books.trades.shares)).toBe('200')
    trade(desk, 'buy', '2', adjusted)
    expect(toWire(desk.account.books.trades.shares)).toBe('500')
  })
})

describe('borrowing', () => {
  it.each([
    ['B18: one day', '-5000', 1, '0.9'],
    ['B18: a Friday', '-5000', 3, '2.71'],
    ['nothing borrowed', '5000', 1, '0'],
  ] as const)('%s', (_, settled, days, expected) => {
    const interest = debitInterest(asMoney(settled), days)
    expect(toWire(round(interest, { scale: 2, mode: 'half-even' }))).toBe(expected)
  })

  it('a hard-to-borrow short pays for whole lots: 150 shares at 36 as 200', () => {
    // 200 × 36 × 3 % ÷ 360
    expect(toWire(borrowFee(asQuantity('-150'), asPrice('36'), 1))).toBe('0.6')
  })

  it('a loan from Thursday’s purchase costs nothing that night; interest is charged at the month’s end', () => {
    const desk = new TestBroker({ cash: '5000' }).price('AAPL', { bid: '100', ask: '100' })
    trade(desk, 'buy', '90')
    desk.until(at('2026-09-11T08:00:00Z'))
    expect(view(desk)).toMatchObject({ accrued_fees: '0' })
    // Settled on Friday, which counts for three days: 4,000 and the fee of a cent.
    desk.until(at('2026-09-12T08:00:00Z'))
    expect(view(desk)).toMatchObject({ cash: '-4000.01', accrued_fees: '2.17' })
    desk.until(at('2026-10-01T08:00:00Z'))
    // 20 days from Friday 11 to Wednesday 30, at 0.722224 each.
    expect(lines(desk, 'INT')).toEqual([['INT', 'MGN', '-14.44', '2026-09-30']])
    expect(view(desk)).toMatchObject({ cash: '-4014.45', accrued_fees: '0' })
  })

  it('what is bought and sold within the day is no loan', () => {
    const desk = new TestBroker({ cash: '5000' }).price('AAPL', { bid: '100', ask: '100' })
    trade(desk, 'buy', '90')
    trade(desk, 'sell', '90')
    desk.until(at('2026-10-02T08:00:00Z'))
    expect(lines(desk, 'INT')).toEqual([])
  })
})

describe('crypto fees', () => {
  it.each([
    ['C1', '0.00016', '0.0001596'],
    ['C2', '0.000617391', '0.000615847'],
  ])('%s: %s bought as a taker leaves %s', (_, qty, left) => {
    const desk = new TestBroker().price('BTC/USD', { bid: '84000', ask: '84000' })
    trade(desk, 'buy', qty, 'BTC/USD')
    expect(toWire(desk.account.positions.get('BTC/USD')?.qty ?? decimal('0'))).toBe(left)
  })

  it('C6: are taken at the fill, and listed at the day’s end', () => {
    const desk = new TestBroker().price('ETH/USD', { bid: '3000', ask: '3000' })
    trade(desk, 'buy', '2', 'ETH/USD')
    trade(desk, 'sell', '1', 'ETH/USD')
    expect(toWire(desk.account.cash)).toBe('96992.5')
    desk.until(at('2026-09-11T08:00:00Z'))
    const rows = desk.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    expect(rows.filter(({ activity_type }) => activity_type === 'CFEE')).toEqual([
      {
        id: expect.stringMatching(/^20260910000000000::/),
        activity_type: 'CFEE',
        date: '2026-09-10',
        created_at: '2026-09-11T08:00:00Z',
        net_amount: '0',
        description: 'Coin Pair Transaction Fee (Non USD)',
        status: 'executed',
        symbol: 'ETHUSD',
        qty: '-0.005',
        price: '3000',
        currency: 'USD',
      },
      expect.objectContaining({ activity_type: 'CFEE', symbol: 'ETHUSD', net_amount: '-7.5' }),
    ])
    expect(toWire(desk.account.cash)).toBe('96992.5')
  })

  it('fall with the volume of the 30 days before', () => {
    const desk = new TestBroker({ cash: '1000000' }).price('ETH/USD', { bid: '3000', ask: '3000' })
    trade(desk, 'buy', '60', 'ETH/USD')
    expect(view(desk)).toMatchObject({ crypto_tier: 1 })
    desk.until(at('2026-09-11T14:00:00Z'))
    expect(view(desk)).toMatchObject({ crypto_tier: 2 })
    const before = desk.account.cash
    trade(desk, 'sell', '1', 'ETH/USD')
    // 3,000 less 0.22 %.
    expect(Number(toWire(desk.account.cash)) - Number(toWire(before))).toBeCloseTo(2993.4, 6)
    desk.until(at('2026-10-12T14:00:00Z'))
    expect(view(desk)).toMatchObject({ crypto_tier: 1 })
  })
})
