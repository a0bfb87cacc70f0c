/** A week of trading in a practice account whose time stands while it is looked at: forty orders of every class, and money in and out. */
import { expect, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'

/** A Monday to a Friday without a holiday. The market of a seed is the same on every machine. */
const DAYS = ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18'] as const
export const OPENED_WITH = '100000'
const STOCKS = ['AAPL', 'AMZN', 'F', 'GOOGL', 'JPM', 'KO', 'MSFT', 'NVDA', 'SPY', 'TSLA'] as const
type Stock = (typeof STOCKS)[number]
type Order = Readonly<Record<string, unknown>>

export interface Week {
  readonly account: string
  /** The account the person had before, to be compared with. */
  readonly other: string
  /** A dashboard with the figures of the account, its positions and its orders. */
  readonly dashboard: string
  /** Asks Alpaca's API of the account. */
  readonly ask: <Found>(path: string) => Promise<Found>
  /** The day at whose close it stands. */
  readonly today: () => string
  /** What was put in until now, less what was taken out: cents. */
  readonly putIn: () => number
  /** Lets the clock run to an instant, where it stands. */
  readonly runTo: (at: string) => Promise<void>
  /** The last prices, or a share of one. */
  readonly prices: () => Promise<(symbol: Stock, share?: number) => string>
  /** Trades a day, the first is 0, and stands at its close. `ticket` sends an order by the desk. */
  readonly trade: (day: number, ticket: (order: TicketOrder) => Promise<void>) => Promise<void>
}

/** What is typed into the ticket. */
export interface TicketOrder {
  readonly symbol: string
  readonly side: 'Buy' | 'Sell'
  readonly quantity: string
  readonly limit?: string
}

export async function newWeek(page: Pick<Page, 'request'>): Promise<Week> {
  const call = async <Found>(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    data?: Order,
  ): Promise<Found> => {
    const answer = await page.request[method](path, { headers: HEADERS, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path} ${JSON.stringify(data)}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? (undefined as Found) : answer.json()
  }
  const [before] = await call<{ id: string }[]>('get', '/api/accounts')
  const widgets = ['Balances', 'Positions', 'Orders'].map((key) => ({ id: key.toLowerCase(), key, options: {} }))
  const { id: dashboard } = await call<{ id: string }>('post', '/api/dashboards', {
    content: { name: 'Figures', widgets, layouts: {} },
  })
  const begins = { at: `${DAYS[0]}T08:00:00-04:00`, speed: 0 }
  const { id: account } = await call<{ id: string }>('post', '/api/accounts', {
    ...{ name: 'Week', cash: OPENED_WITH, seed: 'week', begins },
  })
  const own = `/api/accounts/${account}`
  const ask = <Found>(path: string) => call<Found>('get', `${own}/v2/${path}`)
  const send = async (order: Order) => {
    const base = order['order_class'] === 'mleg' ? {} : { side: 'buy' }
    return call<{ id: string }>('post', `${own}/v2/orders`, { ...base, type: 'market', time_in_force: 'day', ...order })
  }
  let cents = 0
  let last = 0
  const transfer = async (kind: 'deposit' | 'withdraw', amount: string) => {
    await call('post', `${own}/transfers`, { kind, amount })
    cents += Number(amount.replace('.', '')) * (kind === 'deposit' ? 1 : -1)
  }
  const setClock = async (data: Order) => {
    await call('put', `${own}/clock`, data)
    await expect
      .poll(async () => (await call<{ run?: object }>('get', `${own}/clock`)).run, { intervals: [30] })
      .toBeUndefined()
    await call('put', `${own}/clock`, { kind: 'pause' })
  }
  const runTo = (instant: string) => setClock({ kind: 'run-to', at: instant })
  const at = (day: number, time: string) => runTo(`${DAYS[day]}T${time}:00-04:00`)
  const prices = async () => {
    const found = await ask<Record<Stock, { latestTrade: { p: number } }>>(
      `stocks/snapshots?symbols=${STOCKS.join(',')}`,
    )
    return (symbol: Stock, share = 1) => (found[symbol].latestTrade.p * share).toFixed(2)
  }
  const quoteOf = async (symbol: string) => {
    const { quotes } = await call<{ quotes: Record<string, { bp: number; ap: number }> }>(
      'get',
      `${own}/v1beta1/options/quotes/latest?symbols=${symbol}`,
    )
    const { bp = 0, ap = 0 } = quotes[symbol] ?? {}
    return { bid: bp, ask: ap }
  }
  const contracts = async (type: 'call' | 'put', near: string) => {
    const query = `underlying_symbols=AAPL&expiration_date=2026-10-16&type=${type}&limit=200`
    const { option_contracts: found } = await ask<{ option_contracts: { symbol: string; strike_price: string }[] }>(
      `options/contracts?${query}`,
    )
    const from = found.findIndex(({ strike_price }) => Number(strike_price) >= Number(near))
    return found.slice(from - 3, from + 4).map(({ symbol }) => symbol)
  }
  const leg = (symbol: string, side: 'buy' | 'sell', effect: 'open' | 'close') => ({
    ...{ symbol, ratio_qty: '1', side, position_intent: `${side}_to_${effect}` },
  })
  const spread = async (bought: string, sold: string, effect: 'open' | 'close') => {
    const [one, other] = [await quoteOf(bought), await quoteOf(sold)]
    const legs = [leg(bought, 'buy', effect), leg(sold, 'sell', effect)]
    return send({
      order_class: 'mleg',
      qty: '1',
      type: 'limit',
      limit_price: (one.ask - other.bid + 0.05).toFixed(2),
      legs,
    })
  }
  let calls: readonly string[] = []
  let puts: readonly string[] = []
  const [CALL, LOW, HIGH] = [2, 3, 5] as const
  const contract = (list: readonly string[], index: number) => list[index] ?? ''

  type Ticket = Parameters<Week['trade']>[1]
  const days: readonly ((ticket: Ticket) => Promise<void>)[] = [
    async (ticket) => {
      const early = await prices()
      await send({ symbol: 'KO', qty: '12', type: 'limit', limit_price: early('KO', 1.01), extended_hours: true })
      await send({ symbol: 'JPM', qty: '3', time_in_force: 'opg' })
      await at(0, '09:31')
      const now = await prices()
      await ticket({ symbol: 'AAPL', side: 'Buy', quantity: '10' })
      await send({ symbol: 'MSFT', qty: '5', type: 'limit', limit_price: now('MSFT', 1.01) })
      await send({ symbol: 'TSLA', qty: '4', side: 'sell' })
      await send({ symbol: 'SPY', notional: '1500.50' })
      await send({ symbol: 'NVDA', qty: '2.345' })
      await send({ symbol: 'BTC/USD', qty: '0.012345678', time_in_force: 'gtc' })
    },
    async () => {
      await at(1, '10:00')
      const now = await prices()
      calls = await contracts('call', now('AAPL'))
      puts = await contracts('put', now('AAPL'))
      await send({ symbol: 'ETH/USD', notional: '700', time_in_force: 'gtc' })
      const { ask: limit } = await quoteOf(contract(calls, CALL))
      await send({ symbol: contract(calls, CALL), qty: '2', type: 'limit', limit_price: limit.toFixed(2) })
      await send({ symbol: contract(puts, CALL), qty: '1' })
      await spread(contract(calls, LOW), contract(calls, HIGH), 'open')
      await spread(contract(puts, 0), contract(puts, 1), 'open')
      const exits = { take_profit: { limit_price: now('AMZN', 1.02) }, stop_loss: { stop_price: now('AMZN', 0.98) } }
      await send({ symbol: 'AMZN', qty: '6', order_class: 'bracket', ...exits })
      await send({
        ...{ symbol: 'AAPL', qty: '10', side: 'sell', type: 'limit', order_class: 'oco', time_in_force: 'gtc' },
        ...{ take_profit: { limit_price: now('AAPL', 1.01) }, stop_loss: { stop_price: now('AAPL', 0.99) } },
      })
      await send({ symbol: 'GOOGL', qty: '4', order_class: 'oto', stop_loss: { stop_price: now('GOOGL', 0.99) } })
    },
    async (ticket) => {
      await at(2, '10:00')
      const now = await prices()
      await send({
        symbol: 'MSFT',
        qty: '5',
        side: 'sell',
        type: 'trailing_stop',
        trail_percent: '0.3',
        time_in_force: 'gtc',
      })
      await send({ symbol: 'F', qty: '100', type: 'stop', stop_price: now('F', 1.002) })
      await send({
        ...{ symbol: 'NVDA', qty: '1', side: 'sell', type: 'stop_limit', time_in_force: 'gtc' },
        ...{ stop_price: now('NVDA', 0.995), limit_price: now('NVDA', 0.98) },
      })
      await send({
        symbol: 'JPM',
        qty: '1',
        side: 'sell',
        type: 'limit',
        limit_price: now('JPM', 0.99),
        time_in_force: 'ioc',
      })
      await send({
        symbol: 'KO',
        qty: '2',
        side: 'sell',
        type: 'limit',
        limit_price: now('KO', 0.99),
        time_in_force: 'fok',
      })
      await send({ symbol: 'SPY', qty: '1', time_in_force: 'cls' })
      await send({ symbol: 'NVDA', qty: '0.345', side: 'sell' })
      await ticket({ symbol: 'KO', side: 'Sell', quantity: '3', limit: now('KO', 0.995) })
    },
    async () => {
      await at(3, '10:00')
      await transfer('withdraw', '1200.50')
      const now = await prices()
      await send({
        symbol: 'BTC/USD',
        qty: '0.006',
        side: 'sell',
        type: 'limit',
        limit_price: '20000',
        time_in_force: 'gtc',
      })
      await send({ symbol: 'TSLA', qty: '2', type: 'limit', limit_price: now('TSLA', 1.01) })
      await send({ symbol: 'TSLA', qty: '2', type: 'trailing_stop', trail_price: '1.50', time_in_force: 'gtc' })
      const { bid } = await quoteOf(contract(calls, CALL))
      await send({ symbol: contract(calls, CALL), qty: '1', side: 'sell', type: 'limit', limit_price: bid.toFixed(2) })
      await spread(contract(calls, HIGH), contract(calls, LOW), 'close')
      await send({ symbol: 'ETH/USD', qty: '0.1', side: 'sell', time_in_force: 'gtc' })
      const resting = await send({
        symbol: 'MSFT',
        qty: '2',
        type: 'limit',
        limit_price: now('MSFT', 0.5),
        time_in_force: 'gtc',
      })
      await call('patch', `${own}/v2/orders/${resting.id}`, { qty: '3' })
      const regretted = await send({ symbol: 'GOOGL', qty: '1', type: 'limit', limit_price: now('GOOGL', 0.5) })
      await call('delete', `${own}/v2/orders/${regretted.id}`)
    },
    async (ticket) => {
      await at(4, '10:00')
      const now = await prices()
      await send({ symbol: 'SPY', notional: '200.25', side: 'sell' })
      await send({ symbol: 'LTC/USD', notional: '55.5', time_in_force: 'gtc' })
      await send({ symbol: contract(puts, CALL), qty: '1' })
      await send({ symbol: 'F', qty: '40', side: 'sell' })
      await send({ symbol: 'AMZN', qty: '2', type: 'limit', limit_price: now('AMZN', 1.01), order_class: 'simple' })
      await send({
        symbol: 'JPM',
        qty: '5',
        type: 'stop_limit',
        stop_price: now('JPM', 1.001),
        limit_price: now('JPM', 1.02),
      })
      await send({ symbol: 'BTC/USD', notional: '25', time_in_force: 'ioc' })
      await ticket({ symbol: 'KO', side: 'Buy', quantity: '7' })
    },
  ]
  return {
    ...{
      account,
      other: before?.id ?? '',
      dashboard,
      ask,
      runTo,
      prices,
      putIn: () => cents,
      today: () => DAYS[last] ?? '',
    },
    trade: async (day, ticket) => {
      last = day
      // Money comes in while nothing trades: on the evening of the second day.
      if (day === 2) await transfer('deposit', '5000.25')
      await days[day]?.(ticket)
      await setClock({ kind: 'skip-to-close' })
    },
  }
}
