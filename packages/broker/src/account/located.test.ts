import { effort, forAll } from '@paddock/contract/testing/for-all'
import { add, compare, decimal, ZERO } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { tradingDateAt } from '@paddock/market/derive/locates'
import { describe, expect, it } from 'vitest'
import { readSnapshot, writeSnapshot } from '../snapshot.ts'
import { borrowingHistory, lived } from '../testing/histories.ts'
import { TestBroker } from '../testing/test-broker.ts'
import { drawnOn } from './located.ts'

const [FORBIDDEN, RULE] = [
  { status: 403, code: 40310000 },
  { status: 422, code: 42210000 },
]
const refusal = ({ status, code }: typeof RULE, message: string, more = {}) => ({
  status,
  body: { code, message, ...more },
})
const short = (qty: string, more = {}) => ({
  symbol: 'GVH',
  side: 'sell',
  qty,
  type: 'limit',
  limit_price: '12',
  ...more,
})
const missing = (requested: string, available: string) =>
  refusal(
    FORBIDDEN,
    `insufficient located qty available for order (requested: ${requested}, available: ${available})`,
    { available, symbol: 'GVH' },
  )
const NONE = refusal(RULE, 'asset "GVH" cannot be sold short')

/** GVH is hard to borrow; so many shares of it were located. */
function desk(located: number, opening = {}): TestBroker {
  const at = new TestBroker(opening).price('GVH', { bid: '9', ask: '10' }, { isEasyToBorrow: false })
  if (located > 0) at.locate('GVH', located)
  return at
}
const left = ({ account }: TestBroker) => toWire(account.located.get('GVH')?.qty ?? ZERO)

/** Source: Alpaca, "Locates": single use, until the trading date ends, no fee back. */
describe('a locate', () => {
  it('lets as many shares be sold short as were located', () => {
    const at = desk(100)
    expect(at.place(short('101'))).toEqual(missing('101', '100'))
    at.placed(short('60'))
    expect(at.place(short('41'))).toEqual(missing('41', '40'))
    at.placed(short('40'))
    expect(at.place(short('1'))).toEqual(NONE)
    at.locate('GVH', 200, 100)
    expect(at.place(short('101'))).toEqual(missing('101', '100'))
  })

  it('has back what was drawn and not filled', () => {
    const at = desk(100)
    const { id } = at.placed(short('100'))
    expect(at.place(short('1'))).toEqual(NONE)
    at.cancel(id)
    expect(left(at)).toBe('100')
    at.placed(short('100'))
  })

  it('is used up by fills, a part of an order as well, and covering gives nothing back', () => {
    const at = desk(100)
    at.price('GVH', { bid: '9', ask: '10', size: '30' }, { isEasyToBorrow: false })
    const { id } = at.placed(short('50', { limit_price: '9' }))
    at.until(at.now + 500)
    expect(left(at)).toBe('70')
    at.cancel(id)
    at.placed({ symbol: 'GVH', side: 'buy', qty: '30' })
    at.settle()
    expect([left(at), at.account.positions.size]).toEqual(['70', 0])
    expect(at.place(short('71'))).toEqual(missing('71', '70'))
    at.placed(short('70'))
  })

  it('lasts until 20:00, and an order that would live longer draws on none', () => {
    const at = desk(100)
    const open = short('10', { extended_hours: true })
    expect(at.placed(open).expiresAt).toBe(Date.parse('2026-09-10T20:00:00-04:00'))
    at.until(Date.parse('2026-09-10T17:00:00-04:00'))
    // A day order for regular hours is for tomorrow now.
    expect(at.place(short('10'))).toEqual(NONE)
    at.placed(open)
    at.until(Date.parse('2026-09-10T20:00:00-04:00'))
    expect([at.account.orders.size, at.place(short('10'))]).toEqual([0, NONE])
    at.locate('GVH', 100)
    expect([at.placed(short('100')).expiresAt, left(at)]).toEqual([Date.parse('2026-09-11T16:00:00-04:00'), '100'])
  })

  it('is for day orders, and for shares that can be borrowed at all', () => {
    const at = desk(100)
    const wrong = refusal(RULE, 'only day orders are allowed for hard-to-borrow asset "GVH"')
    for (const time_in_force of ['gtc', 'ioc', 'fok']) expect(at.place(short('1', { time_in_force }))).toEqual(wrong)
    const { id } = at.placed(short('1'))
    expect(at.replace(id, { time_in_force: 'gtc' })).toEqual(wrong)
    at.price('GVH', { bid: '9', ask: '10' }, { isEasyToBorrow: false, isShortable: false })
    expect(at.place(short('1'))).toEqual(NONE)
  })

  it('is drawn on anew by a replacement, which may use what the old order drew', () => {
    const at = desk(100)
    const { id } = at.placed(short('60'))
    at.placed(short('30'))
    expect(at.replace(id, { qty: '71' })).toEqual(missing('71', '70'))
    const next = at.replace(id, { qty: '70' })
    expect([next, toWire(drawnOn(at.account, 'GVH'))]).toMatchObject([{ status: 'new' }, '100'])
    // A price alone draws nothing more.
    if ('id' in next) expect(at.replace(next.id, { limit_price: '11.5' })).toMatchObject({ status: 'new' })
  })

  it('serves the entry of a bracket, whose exits draw nothing', () => {
    const at = desk(100)
    const exits = { take_profit: { limit_price: '8' }, stop_loss: { stop_price: '14' } }
    at.placed(short('100', { order_class: 'bracket', ...exits }))
    expect(toWire(drawnOn(at.account, 'GVH'))).toBe('100')
  })

  it('is no leave to short', () => {
    const at = desk(100)
    at.ask({ kind: 'change-configuration', changes: { no_shorting: true } })
    expect(at.place(short('1'))).toEqual(refusal(FORBIDDEN, 'account is not allowed to short'))
  })

  it('is not asked for by what is easy to borrow', () => {
    const at = desk(0).price('AAPL', { bid: '99', ask: '100' })
    at.placed({ ...short('5'), symbol: 'AAPL', limit_price: '120', time_in_force: 'gtc' })
  })

  it('is kept by a snapshot', () => {
    const at = desk(300)
    const text = writeSnapshot(at.account)
    expect(readSnapshot(text).located).toEqual(at.account.located)
    expect(writeSnapshot(readSnapshot(text))).toBe(text)
  })
})

it('never has more drawn and sold than was located for a trading date', () => {
  let [sold, drawn] = [0, 0]
  forAll(200, borrowingHistory, (history) => {
    const desk = lived(history, ({ account }) => {
      const open = drawnOn(account, 'HARD')
      if (compare(open, ZERO) > 0) drawn += 1
      expect(compare(open, account.located.get('HARD')?.qty ?? ZERO)).toBeLessThanOrEqual(0)
    })
    const shorts = new Set<string>()
    const left = new Map<string, ReturnType<typeof decimal>>()
    for (const { at, body } of desk.events) {
      const day = tradingDateAt(at)
      if (body.kind === 'order-accepted' || body.kind === 'order-replaced') {
        const { id, symbol, positionIntent } = body.order
        if (symbol === 'HARD' && positionIntent === 'sell_to_open') shorts.add(id)
      }
      if (body.kind === 'shares-located') left.set(day, add(left.get(day) ?? ZERO, decimal(body.locatedQty)))
      if (body.kind !== 'order-filled' || !shorts.has(body.orderId)) continue
      sold += 1
      left.set(day, add(left.get(day) ?? ZERO, decimal(`-${body.qty}`)))
    }
    for (const amount of left.values()) expect(compare(amount, ZERO)).toBeGreaterThanOrEqual(0)
  })
  // Histories in which nothing is sold short prove nothing.
  expect(Math.min(sold, drawn)).toBeGreaterThan(20 * effort)
})
