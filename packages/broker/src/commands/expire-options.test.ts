/** Exercise, assignment and expiry. Vectors O1 to O4 and O9 of Alpaca's documented behaviour; the windows of its option calls. */
import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { rejectionAnswer } from '../account/rejection-answer.ts'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const CALL = 'AAPL260911C00100000'
const HIGH_CALL = 'AAPL260911C00105000'
const PUT = 'AAPL260911P00100000'
const LOW_PUT = 'AAPL260911P00050000'
/** Friday: the contracts' last day. */
const FRIDAY = '2026-09-11'
const MORNING = Date.parse(`${FRIDAY}T14:00:00Z`)
const LAST_HALF_HOUR = Date.parse(`${FRIDAY}T19:30:00Z`)
const CLOSE = Date.parse(`${FRIDAY}T20:00:00Z`)
const SETTLED = Date.parse(`${FRIDAY}T21:00:00Z`)

function desk(cash = '100000', now = MORNING): TestBroker {
  const made = new TestBroker({ cash, now })
  share(made, '100')
  for (const contract of [CALL, HIGH_CALL, PUT, LOW_PUT]) made.price(contract, { bid: '1', ask: '1' })
  return made
}
const share = (made: TestBroker, close: string): TestBroker => made.price('AAPL', { bid: close, ask: close })
const trade = (made: TestBroker, side: 'buy' | 'sell', qty: string, symbol: string): void => {
  made.placed({ symbol, qty, side })
  made.settle()
}
const heldBy = (made: TestBroker): Record<string, string> =>
  Object.fromEntries(
    [...made.account.positions.values()].map(({ symbol, qty, cost }) => [symbol, `${toWire(qty)} at ${toWire(cost)}`]),
  )
const lines = (made: TestBroker) =>
  made.rows
    .flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    .filter(({ activity_type }) => activity_type.startsWith('OP'))
const asked = (made: TestBroker, kind: 'exercise-option' | 'decline-exercise', contract: string) => {
  const decision = made.ask({ kind, contract })
  return decision.kind === 'rejected' ? rejectionAnswer(decision.rejection) : 'accepted'
}

describe('at the end of the last day', () => {
  it.each([
    ['O1: a call a cent in the money', 'buy', CALL, '100.01', { AAPL: '100 at 10000' }, 'OPEXC -1, OPTRD 100 -10000'],
    ['O2: a call at the money', 'buy', CALL, '100', {}, 'OPEXP -1'],
    ['O3: a written put', 'sell', LOW_PUT, '49', { AAPL: '100 at 5000' }, 'OPASN 1, OPTRD 100 -5000'],
    ['a written put out of the money', 'sell', LOW_PUT, '51', {}, 'OPEXP 1'],
  ] as const)('%s', (_what, side, symbol, close, held, said) => {
    const made = desk()
    trade(made, side, '1', symbol)
    const before = made.account.cash
    share(made.until(CLOSE - 1), close).until(SETTLED)
    expect(heldBy(made)).toEqual(held)
    const told = lines(made)
    expect(
      told
        .map(({ activity_type, qty, net_amount }) =>
          [activity_type, qty, ...(net_amount === '0' ? [] : [net_amount])].join(' '),
        )
        .join(', '),
    ).toBe(said)
    expect(new Set(told.map(({ group_id }) => group_id)).size).toBe(1)
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    const moved = told.reduce((sum, { net_amount }) => sum + Number(net_amount), 0)
    expect(Number(toWire(made.account.cash)) - Number(toWire(before))).toBe(moved)
  })

  it('O4: a covered call takes the shares at the strike', () => {
    const made = desk()
    trade(made, 'buy', '100', 'AAPL')
    trade(made, 'sell', '1', HIGH_CALL)
    share(made.until(CLOSE - 1), '107').until(SETTLED)
    expect(heldBy(made)).toEqual({})
    expect(lines(made)).toMatchObject([
      { activity_type: 'OPASN', qty: '1', symbol: HIGH_CALL, description: 'Option Assignment', date: FRIDAY },
      { activity_type: 'OPTRD', qty: '-100', symbol: 'AAPL', price: '105', net_amount: '10500' },
    ])
    // −10,000 for the shares, +100 of premium, +10,500 for the shares.
    expect(toWire(made.account.cash)).toBe('100600')
  })

  it('O9: a spread is settled in one step', () => {
    const made = desk('2000')
    trade(made, 'buy', '2', CALL)
    trade(made, 'sell', '2', HIGH_CALL)
    share(made.until(CLOSE - 1), '110').until(SETTLED)
    expect(heldBy(made)).toEqual({})
    expect(toWire(made.account.cash)).toBe('3000')
    expect(lines(made).map(({ activity_type }) => activity_type)).toEqual(['OPASN', 'OPTRD', 'OPEXC', 'OPTRD'])
  })

  it('exercises a put where the shares are there', () => {
    const made = desk()
    trade(made, 'buy', '100', 'AAPL')
    trade(made, 'buy', '1', PUT)
    share(made.until(CLOSE - 1), '90').until(SETTLED)
    expect(heldBy(made)).toEqual({})
    expect(lines(made)).toMatchObject([
      { activity_type: 'OPEXC' },
      { activity_type: 'OPTRD', qty: '-100', net_amount: '10000' },
    ])
  })

  it('sells in the last half hour what it could not have exercised', () => {
    const made = desk('3000')
    trade(made, 'buy', '1', CALL)
    trade(made, 'buy', '1', PUT)
    made.price(CALL, { bid: '20', ask: '20.50' })
    share(made.until(LAST_HALF_HOUR - 1), '120').until(LAST_HALF_HOUR + 1_100)
    expect(heldBy(made)).toEqual({ [PUT]: '1 at 100' })
    expect(toWire(made.account.cash)).toBe('4800')
    expect(share(made, '80').until(LAST_HALF_HOUR + 60_000).account.orders.size).toBe(0)
  })

  it('buys back what a contract in the money covers before it sells that one: a spread does not lose what it is worth', () => {
    const made = desk('3000')
    trade(made, 'buy', '1', PUT)
    trade(made, 'sell', '1', LOW_PUT)
    expect(heldBy(made)).toEqual({ [PUT]: '1 at 100', [LOW_PUT]: '-1 at -100' })
    made.price(PUT, { bid: '20', ask: '20.50' }).price(LOW_PUT, { bid: '0', ask: '0.05' })
    share(made.until(LAST_HALF_HOUR - 1), '80').until(LAST_HALF_HOUR + 60_000)
    expect(heldBy(made)).toEqual({})
    expect(toWire(made.account.cash)).toBe('4995')
    expect(lines(made)).toEqual([])
  })

  it('lets expire what became too dear after that, and cancels an order that shares leave without a place', () => {
    const made = desk('3000')
    trade(made, 'buy', '1', CALL)
    share(made.until(CLOSE - 1), '120').until(SETTLED)
    expect(lines(made).map(({ activity_type }) => activity_type)).toEqual(['OPEXP'])
    const other = desk()
    trade(other, 'sell', '1', LOW_PUT)
    const { id } = other.placed({
      symbol: 'AAPL',
      qty: '10',
      side: 'sell',
      type: 'limit',
      limit_price: '200',
      time_in_force: 'gtc',
    })
    share(other.until(CLOSE - 1), '49').until(SETTLED)
    expect(other.row(id)?.status).toBe('canceled')
  })

  it('pays for the shares as for a trade: on the next day', () => {
    const made = desk()
    trade(made, 'buy', '1', CALL)
    made.price(CALL, { bid: '8', ask: '8.10', last: '8' })
    share(made.until(CLOSE - 1), '108').until(SETTLED)
    // 100,000 − 100 of premium − 10,000 for shares that are worth 10,800.
    expect(toWire(made.account.cash)).toBe('89900')
    expect(made.account.books.unsettled.map(({ day, amount }) => `${day} ${toWire(amount)}`)).toEqual([
      '2026-09-14 -10100',
    ])
  })
})

describe('by request', () => {
  it('exercises what is free, at once', () => {
    const made = desk()
    trade(made, 'buy', '3', CALL)
    made.placed({ symbol: CALL, qty: '1', side: 'sell', type: 'limit', limit_price: '50' })
    share(made, '110')
    expect(asked(made, 'exercise-option', CALL)).toBe('accepted')
    expect(heldBy(made)).toEqual({ [CALL]: '1 at 100', AAPL: '200 at 20000' })
    expect(lines(made)).toMatchObject([
      { activity_type: 'OPEXC', qty: '-2' },
      { activity_type: 'OPTRD', qty: '200' },
    ])
    expect(asked(made, 'exercise-option', `asset-${CALL}`)).toMatchObject({
      body: { code: 40310000, message: 'no qty available to exercise' },
    })
  })

  it.each([
    ['nothing held', [], '110', 404, 'long position not found: AAPL260911C00100000'],
    [
      'out of the money',
      [['buy', '1', CALL]],
      '100',
      403,
      'out-of-the-money contracts cannot be exercised by request, please contact support',
    ],
    [
      'written',
      [
        ['buy', '100', 'AAPL'],
        ['sell', '1', CALL],
      ],
      '110',
      403,
      'cannot exercise short position',
    ],
    [
      'too little money',
      [['buy', '20', CALL]],
      '110',
      403,
      /^insufficient regt buying power \(required: 200000, available: 1/,
    ],
  ] as const)('refuses a call: %s', (_what, trades, price, status, message) => {
    const made = desk()
    for (const [side, qty, symbol] of trades) trade(made, side, qty, symbol)
    share(made, price)
    expect(asked(made, 'exercise-option', CALL)).toEqual({
      status,
      body: {
        code: status === 404 ? 40410000 : message === 'cannot exercise short position' ? 40310001 : 40310000,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    })
  })

  it('refuses a put without shares, what covers something written, and what is no contract', () => {
    const made = desk()
    trade(made, 'buy', '1', PUT)
    share(made, '90')
    expect(asked(made, 'exercise-option', PUT)).toMatchObject({
      body: { message: 'insufficient underlying qty available for deliverable: AAPL (required: 100, available: 0)' },
    })
    expect(asked(made, 'exercise-option', 'AAPL')).toEqual({
      status: 422,
      body: { code: 42210000, message: 'invalid symbol_or_contract_id' },
    })
    const spread = desk()
    trade(spread, 'buy', '1', PUT)
    trade(spread, 'sell', '1', LOW_PUT)
    trade(spread, 'buy', '100', 'AAPL')
    share(spread, '90')
    expect(asked(spread, 'exercise-option', PUT)).toMatchObject({
      body: { message: 'account not eligible to trade uncovered option contracts' },
    })
  })

  it('takes no exercise from the close to midnight', () => {
    const made = desk('100000', OPEN)
    trade(made, 'buy', '1', CALL)
    share(made, '110').until(Date.parse('2026-09-10T20:00:00Z'))
    expect(asked(made, 'exercise-option', CALL)).toMatchObject({
      body: { message: 'exercise requests are not accepted after market close until midnight' },
    })
    made.until(Date.parse('2026-09-11T04:00:00Z'))
    expect(asked(made, 'exercise-option', CALL)).toBe('accepted')
  })

  it('lets a contract expire whose owner says so on its last day', () => {
    const made = desk('100000', OPEN)
    trade(made, 'buy', '1', CALL)
    trade(made, 'sell', '1', LOW_PUT)
    share(made, '110')
    expect(asked(made, 'decline-exercise', CALL)).toMatchObject({
      body: { message: 'dne requests are only accepted on the expiration day of the option contract' },
    })
    made.until(MORNING)
    expect(asked(made, 'decline-exercise', LOW_PUT)).toEqual({
      status: 403,
      body: { code: 40310001, message: 'cannot submit DNE for short position' },
    })
    expect(asked(made, 'decline-exercise', CALL)).toBe('accepted')
    expect(asked(made, 'exercise-option', CALL)).toMatchObject({
      body: { message: 'position is marked as do-not-exercise' },
    })
    made.until(CLOSE + 30 * 60_000)
    expect(asked(made, 'decline-exercise', CALL)).toMatchObject({
      body: { message: 'dne requests are not accepted after 4:30pm' },
    })
    made.until(SETTLED)
    expect(lines(made).map(({ activity_type }) => activity_type)).toEqual(['OPEXP', 'OPEXP'])
  })
})
