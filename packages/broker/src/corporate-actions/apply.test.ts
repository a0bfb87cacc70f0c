import type { CorporateAction } from '@paddock/market/corporate-action'
import { describe, expect, it } from 'vitest'
import { positionView } from '../project/positions.ts'
import { TestBroker } from '../testing/test-broker.ts'

const EX = Date.parse('2026-09-11T08:00:00Z')
const LATER = Date.parse('2026-09-21T08:00:00Z')

const action = (made: object): CorporateAction =>
  ({
    id: 'action',
    symbol: 'AAPL',
    cusip: '037833100',
    processDay: '2026-09-11',
    exDay: '2026-09-11',
    declaredDay: '2026-09-01',
    recordDay: '2026-09-11',
    payableDay: '2026-09-21',
    newCusip: '000000000',
    ...made,
  }) as CorporateAction

/** A desk that holds `qty` of AAPL at `price`, on the eve of an action. */
function holder(qty: string, price: string, cash = '100000'): TestBroker {
  const desk = new TestBroker({ cash }).price('AAPL', { bid: price, ask: price }).price('NEW', { bid: '20', ask: '20' })
  desk.placed({ symbol: 'AAPL', qty: qty.replace('-', ''), side: qty.startsWith('-') ? 'sell' : 'buy' })
  desk.settle()
  return desk
}

const shown = (desk: TestBroker, symbol = 'AAPL') => {
  const position = positionView(desk.account, symbol, desk.context())
  return position && [position.qty, position.avg_entry_price, position.cost_basis]
}

/** Lines other than fills and fees: type, sub-type, symbol, quantity, cash, day. */
const lines = (desk: TestBroker) =>
  desk.rows.flatMap(({ kind, ...row }) => {
    if (kind !== 'activity' || !('activity' in row)) return []
    const { activity_type, activity_sub_type, symbol, qty, net_amount, date } = row.activity
    return ['FILL', 'FEE', 'JNLC'].includes(activity_type)
      ? []
      : [[activity_type, activity_sub_type, symbol, qty, net_amount, date?.slice(5)].join(' ')]
  })

describe('dividends', () => {
  it.each([
    ['X3', '0.5', '0.10', '0.05', 'CDIV'],
    ['X4', '11', '0.17', '1.87', 'CDIV'],
    ['a short owes it', '-10', '0.24', '-2.4', 'SPD'],
  ])('%s: %s shares at %s are %s, on the payable day', (_, qty, rate, paid, subType) => {
    const desk = holder(qty, '100')
    desk.actions.push(action({ kind: 'cash_dividend', rate, isSpecial: false, isForeign: false }))
    desk.until(EX)
    expect(lines(desk)).toEqual([])
    desk.until(LATER)
    expect(lines(desk)).toEqual([`DIV ${subType} AAPL ${qty} ${paid} 09-21`])
    const row = desk.rows.findLast(({ kind, ...one }) => kind === 'activity' && 'activity' in one)
    expect(row?.kind === 'activity' && row.activity).toMatchObject({
      per_share_amount: rate,
      cusip: '037833100',
      description: `Cash DIV @ ${rate}, Pos QTY: ${qty}, Rec Date: 2026-09-11`,
    })
  })

  it('belong to who held at the close before, and nothing is owed twice', () => {
    const desk = holder('10', '100')
    desk.actions.push(action({ kind: 'cash_dividend', rate: '1', isSpecial: false, isForeign: false }))
    desk.until(EX + 6 * 3_600_000)
    desk.placed({ symbol: 'AAPL', qty: '10', side: 'sell' })
    desk.settle()
    desk.placed({ symbol: 'AAPL', qty: '5', side: 'buy' })
    desk.settle()
    desk.until(LATER + 30 * 86_400_000)
    expect(lines(desk)).toEqual(['DIV CDIV AAPL 10 10 09-21'])
    expect(desk.account.books.owed).toEqual([])
  })

  it('lower what rests below the price: gtc buy limits, and nothing else', () => {
    const desk = holder('10', '100')
    const gtc = { symbol: 'AAPL', qty: '1', type: 'limit', time_in_force: 'gtc' } as const
    desk.placed({ ...gtc, limit_price: '90.55' })
    desk.placed({ ...gtc, side: 'sell', limit_price: '120' })
    desk.actions.push(action({ kind: 'cash_dividend', rate: '0.255', isSpecial: false, isForeign: false }))
    desk.until(EX)
    const open = [...desk.account.orders.values()].map(({ id }) => desk.row(id)?.limit_price)
    expect(open.sort()).toEqual(['120', '90.29'])
  })

  it('in stock are more shares at the same cost', () => {
    const desk = holder('10', '100')
    desk.actions.push(action({ kind: 'stock_dividend', rate: '0.25' }))
    desk.until(EX)
    expect([shown(desk), lines(desk)]).toEqual([['12.5', '80', '1000'], ['DIV SDIV AAPL 2.5 0 09-11']])
  })
})

describe('splits', () => {
  it('X5: two for one, with what rests below the price', () => {
    const desk = holder('10', '100')
    const gtc = { symbol: 'AAPL', qty: '10', type: 'limit', time_in_force: 'gtc' } as const
    const buy = desk.placed({ ...gtc, limit_price: '80' })
    const sell = desk.placed({ ...gtc, side: 'sell', limit_price: '120' })
    desk.actions.push(action({ kind: 'forward_split', oldRate: '1', newRate: '2' }))
    desk.until(EX)
    expect(shown(desk)).toEqual(['20', '50', '1000'])
    expect(desk.row(buy.id)?.status).toBe('replaced')
    const replaced = desk.row(desk.row(buy.id)?.replaced_by ?? '')
    expect(replaced).toMatchObject({ limit_price: '40', qty: '20', status: 'new', replaces: buy.id })
    expect(desk.row(sell.id)).toMatchObject({ limit_price: '120', qty: '10', status: 'new' })
    expect(lines(desk)).toEqual(['SPLIT FSPLIT AAPL -10 0 09-11', 'SPLIT FSPLIT AAPL 20 0 09-11'])
  })

  it('move sell stops, and groups as a whole', () => {
    const desk = holder('20', '100')
    const gtc = { symbol: 'AAPL', time_in_force: 'gtc' } as const
    const stop = desk.placed({ ...gtc, side: 'sell', qty: '5', type: 'stop', stop_price: '90' })
    const trail = desk.placed({ ...gtc, side: 'sell', qty: '5', type: 'trailing_stop', trail_price: '8' })
    const exits = { take_profit: { limit_price: '130' }, stop_loss: { stop_price: '80' } }
    desk.placed({ ...gtc, side: 'sell', qty: '10', type: 'limit', order_class: 'oco', ...exits })
    const parent = [...desk.account.orders.values()].find(({ group }) => group?.role === 'take-profit')
    const parentId = parent?.id ?? ''
    desk.actions.push(action({ kind: 'forward_split', oldRate: '1', newRate: '2' }))
    desk.until(EX)
    const after = (id: string) => desk.row(desk.row(id)?.replaced_by ?? '')
    expect(after(stop.id)).toMatchObject({ stop_price: '45', qty: '10', status: 'new' })
    expect(after(trail.id)).toMatchObject({ trail_price: '4', hwm: '50', stop_price: '46', qty: '10' })
    expect(after(parentId)).toMatchObject({ limit_price: '65', qty: '20', order_class: 'oco' })
    const exit = [...desk.account.orders.values()].find(({ group }) => group?.role === 'stop-loss')
    expect(exit && desk.row(exit.id)).toMatchObject({ stop_price: '40', qty: '20', status: 'held' })
    expect(exit?.group?.others).toEqual([after(parentId)?.id])
    desk.cancel(after(parentId)?.id ?? '')
    expect([...desk.account.orders.values()].every(({ group }) => group === null)).toBe(true)
  })

  it('carry over what a trailing stop followed before, and nothing that was printed in old shares reaches it after', () => {
    const desk = holder('20', '100')
    const gtc = { symbol: 'AAPL', side: 'sell', qty: '5', type: 'trailing_stop', time_in_force: 'gtc' } as const
    const dollars = desk.placed({ ...gtc, trail_price: '8' })
    const percent = desk.placed({ ...gtc, trail_percent: '10' })
    desk.price('AAPL', { bid: '110', ask: '110' })
    desk.settle()
    desk.actions.push(action({ kind: 'forward_split', oldRate: '1', newRate: '2' }))
    desk.until(EX)
    const after = (id: string) => desk.account.orders.get(desk.row(id)?.replaced_by ?? '')
    for (const [order, stopPrice] of [
      [after(dollars.id), '51'],
      [after(percent.id), '49.5'],
    ] as const) {
      expect(order && desk.row(order.id)).toMatchObject({ hwm: '55', stop_price: stopPrice, qty: '10', status: 'new' })
      expect(order?.eligibleAt).toBe(EX)
    }
  })

  it('X6: one for six, which cancels every order', () => {
    const desk = holder('1', '12')
    const gtc = { symbol: 'AAPL', qty: '1', type: 'limit', time_in_force: 'gtc' } as const
    const orders = [desk.placed({ ...gtc, limit_price: '8' }), desk.placed({ ...gtc, side: 'sell', limit_price: '20' })]
    desk.actions.push(action({ kind: 'reverse_split', oldRate: '6', newRate: '1' }))
    desk.until(EX)
    expect(shown(desk)).toEqual(['0.166666667', '72', '12'])
    expect(orders.map(({ id }) => desk.row(id)?.status)).toEqual(['canceled', 'canceled'])
  })

  it('pay for fractions in cash where the asset has none', () => {
    const desk = holder('10', '12')
    desk.price('AAPL', { bid: '48', ask: '48' }, { isFractionable: false })
    desk.actions.push(action({ kind: 'reverse_split', oldRate: '4', newRate: '1' }))
    desk.until(EX)
    expect(shown(desk)).toEqual(['2', '48', '96'])
    expect(lines(desk)).toEqual([
      'SPLIT RSPLIT AAPL -10 0 09-11',
      'SPLIT RSPLIT AAPL 2 0 09-11',
      'CIL  AAPL 0.5 24 09-11',
    ])
  })

  it('of units give two holdings, whose cost is shared by what they are worth', () => {
    const desk = holder('10', '30').price('ALT', { bid: '10', ask: '10' })
    const units = { oldRate: '1', newRate: '1', newSymbol: 'NEW', alternateSymbol: 'ALT', alternateRate: '1' }
    desk.actions.push(action({ kind: 'unit_split', ...units }))
    desk.until(EX)
    expect([shown(desk), shown(desk, 'NEW'), shown(desk, 'ALT')]).toEqual([
      undefined,
      ['10', '20', '200'],
      ['10', '10', '100'],
    ])
  })
})

describe('mergers and other ends', () => {
  const exchanged = { oldRate: '1', newRate: '5', acquirer: 'NEW' }

  it('X7: five for one and 9.95 in cash', () => {
    const desk = holder('284.678660686', '100')
    desk.actions.push(action({ kind: 'stock_and_cash_merger', ...exchanged, cash: '9.95' }))
    desk.until(EX)
    expect([shown(desk), shown(desk, 'NEW')?.[0]]).toEqual([undefined, '1423.39330343'])
    desk.until(LATER)
    expect(lines(desk)).toEqual([
      'MA SCMA AAPL -284.678660686 0 09-11',
      'MA SCMA NEW 1423.39330343 0 09-11',
      'MA SCMA AAPL  2832.55 09-21',
    ])
  })

  it('into what is held already adds to it', () => {
    const desk = holder('10', '100')
    desk.placed({ symbol: 'NEW', qty: '5' })
    desk.settle()
    desk.actions.push(action({ kind: 'stock_merger', ...exchanged }))
    desk.until(EX)
    expect(shown(desk, 'NEW')).toEqual(['55', '20', '1100'])
  })

  it('into what is held short leaves the difference, and nothing to close it with', () => {
    const desk = holder('10', '100')
    desk.placed({ symbol: 'NEW', qty: '50', side: 'sell' })
    desk.settle()
    const order = desk.placed({ symbol: 'NEW', qty: '50', type: 'limit', limit_price: '10', time_in_force: 'gtc' })
    desk.actions.push(action({ kind: 'stock_merger', ...exchanged }))
    desk.until(EX)
    expect([shown(desk, 'NEW'), desk.row(order.id)?.status]).toEqual([undefined, 'canceled'])
    const other = holder('4', '100')
    other.placed({ symbol: 'NEW', qty: '50', side: 'sell' })
    other.settle()
    other.actions.push(action({ kind: 'stock_merger', ...exchanged }))
    other.until(EX)
    expect(shown(other, 'NEW')).toEqual(['-30', '20', '-600'])
  })

  it.each([
    ['cash_merger', { acquirer: 'NEW', cash: '101.5' }, ['MA CMA AAPL -10 0 09-11', 'MA CMA AAPL  1015 09-21']],
    ['redemption', { cash: '25' }, ['REORG  AAPL -10 0 09-11', 'REORG  AAPL  250 09-21']],
    ['worthless_removal', {}, ['REORG WRM AAPL -10 0 09-11']],
  ] as const)('%s', (kind, more, expected) => {
    const desk = holder('10', '100')
    const order = desk.placed({
      symbol: 'AAPL',
      qty: '10',
      side: 'sell',
      type: 'limit',
      limit_price: '200',
      time_in_force: 'gtc',
    })
    desk.actions.push(action({ kind, ...more }))
    desk.until(LATER)
    expect([shown(desk), lines(desk), desk.row(order.id)?.status]).toEqual([undefined, expected, 'canceled'])
  })

  it('a spin-off takes a share of the cost with it', () => {
    const desk = holder('10', '100')
    desk.actions.push(action({ kind: 'spin_off', newSymbol: 'NEW', oldRate: '2', newRate: '1', costShare: '0.1' }))
    desk.until(EX)
    expect([shown(desk), shown(desk, 'NEW'), lines(desk)]).toEqual([
      ['10', '90', '900'],
      ['5', '20', '100'],
      ['SPIN  NEW 5 0 09-11'],
    ])
  })

  it('a new name keeps lots and cost', () => {
    const desk = holder('10', '100')
    desk.actions.push(action({ kind: 'name_change', newSymbol: 'NEW', newCusip: '037833100' }))
    desk.until(EX)
    expect([shown(desk), shown(desk, 'NEW'), lines(desk)]).toEqual([
      undefined,
      ['10', '100', '1000'],
      ['NC SNC AAPL -10 0 09-11', 'NC SNC NEW 10 0 09-11'],
    ])
  })

  it('rights come for nothing, and are gone when they expire', () => {
    const desk = holder('10', '100')
    const rights = { newSymbol: 'NEW', oldRate: '1', newRate: '1', expirationDay: '2026-09-21' }
    desk.actions.push(action({ kind: 'rights_distribution', ...rights }))
    desk.until(EX)
    expect([shown(desk), shown(desk, 'NEW')]).toEqual([
      ['10', '100', '1000'],
      ['10', '0', '0'],
    ])
    desk.until(LATER)
    expect([shown(desk, 'NEW'), lines(desk)]).toEqual([
      undefined,
      ['VOF VRGT NEW 10 0 09-11', 'REORG WRM NEW -10 0 09-21'],
    ])
  })

  it('a partial call takes whole shares', () => {
    const desk = holder('15', '100')
    desk.actions.push(action({ kind: 'partial_call', cash: '25', share: '0.5' }))
    desk.until(LATER)
    expect([shown(desk), lines(desk)]).toEqual([
      ['8', '100', '800'],
      ['REORG  AAPL -7 0 09-11', 'REORG  AAPL  175 09-21'],
    ])
  })
})
