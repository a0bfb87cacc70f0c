import { describe, expect, it } from 'vitest'
import { accountView } from '../project/account.ts'
import { TestBroker } from '../testing/test-broker.ts'

const at = (time: string): number => Date.parse(time)
const kinds = (desk: TestBroker) =>
  desk.events.flatMap(({ body }) => (body.kind.startsWith('margin') ? [body.kind as string] : []))
const quote = (desk: TestBroker, symbol: string, price: string) => desk.price(symbol, { bid: price, ask: price })

/** 20,000 of equity and 36,000 of shares in two companies, before Thursday's close. */
function leveraged(): TestBroker {
  const desk = new TestBroker({ cash: '20000' })
  for (const [symbol, qty] of [
    ['AAPL', '200'],
    ['LOW', '160'],
  ]) {
    quote(desk, symbol ?? '', '100')
    desk.placed({ symbol: symbol ?? '', qty: qty ?? '' })
    desk.settle()
  }
  return desk
}

describe('a margin call', () => {
  it('comes at a close below the maintenance margin, allows closing only, and is met by a deposit', () => {
    const desk = leveraged()
    quote(desk, 'AAPL', '60')
    quote(desk, 'LOW', '60')
    desk.until(at('2026-09-10T20:00:00Z'))
    // 21,600 of shares less the loan of 16,000 is 5,600, and 30 % of the shares is 6,480.
    expect(desk.events.at(-1)?.body).toEqual({
      kind: 'margin-called',
      day: '2026-09-10',
      amount: '880',
      liquidateAt: at('2026-09-15T13:30:00Z'),
    })
    desk.until(at('2026-09-11T14:00:00Z'))
    expect(desk.place({ symbol: 'LOW', qty: '1' })).toEqual({
      status: 403,
      body: { code: 40310000, message: 'account is restricted to liquidation only' },
    })
    desk.placed({ symbol: 'LOW', qty: '1', side: 'sell' })
    desk.ask({ kind: 'deposit', amount: '1000' })
    desk.until(at('2026-09-11T20:00:00Z'))
    expect(kinds(desk)).toEqual(['margin-called', 'margin-call-met'])
  })

  it('that is not met has the broker cancel, and close the largest first until the rest is covered', () => {
    const desk = leveraged()
    desk.placed({ symbol: 'LOW', qty: '1', side: 'sell', type: 'limit', limit_price: '200', time_in_force: 'gtc' })
    desk.ask({ kind: 'change-configuration', changes: { suspend_trade: true } })
    quote(desk, 'AAPL', '60')
    quote(desk, 'LOW', '60')
    desk.until(at('2026-09-15T13:35:00Z'))
    expect(kinds(desk)).toEqual(['margin-called', 'margin-call-met'])
    expect([...desk.account.positions.keys()]).toEqual(['LOW'])
    expect(desk.account.orders.size).toBe(0)
    const { equity, maintenance_margin: maintenance } = accountView(desk.account, desk.context())
    expect(Number(equity)).toBeGreaterThan(Number(maintenance))
  })

  it('one position worth more than six times the equity leaves closing only', () => {
    const desk = leveraged()
    quote(desk, 'AAPL', '48')
    quote(desk, 'LOW', '48')
    // 17,280 less 16,000 is 1,280; six times that is less than the 9,600 of AAPL.
    expect(desk.place({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '1' })).toMatchObject({ status: 403 })
  })
})
