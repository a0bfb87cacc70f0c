/**
 * Alpaca as it answers where it is odd: null for empty lists, amounts as numbers, fields left out, fields and values that came later. Every value
 * is made up; that such answers come is told by the test suites of Alpaca's own clients.
 */
import { createServer } from 'node:http'

export const ODD_KEY = { keyId: 'PKODDODDODDODDODD', secretKey: 'odd' }
const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const dateAgo = (days: number): string => daysAgo(days).slice(0, 10)
/** The third Friday after this one, as contracts are named. */
const EXPIRY = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
export const ODD_CONTRACT = `KO${EXPIRY.slice(2).replaceAll('-', '')}C00060000`

/** An order's id from its place. */
const orderId = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
let places = 0

const order = (id: string, more: object) => ({
  id: orderId(++places),
  client_order_id: `client-${id}`,
  created_at: daysAgo(0.01),
  updated_at: daysAgo(0.01),
  submitted_at: daysAgo(0.01),
  filled_at: null,
  expired_at: null,
  canceled_at: null,
  failed_at: null,
  replaced_at: null,
  replaced_by: null,
  replaces: null,
  asset_id: 'asset-KO',
  symbol: 'KO',
  asset_class: 'us_equity',
  notional: null,
  qty: 3,
  filled_qty: 0,
  filled_avg_price: null,
  order_class: 'simple',
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  time_in_force: 'day',
  limit_price: 61.5,
  stop_price: null,
  status: 'new',
  extended_hours: false,
  legs: null,
  trail_percent: null,
  trail_price: null,
  hwm: null,
  commission: 0.25,
  came_later: { deep: [1] },
  ...more,
})

/** What an order says that the desk has no word for, and where that is to be read. */
const ODD_STATUSES = [
  'pending_review',
  'held',
  'calculated',
  'accepted_for_bidding',
  'stopped',
  'awaiting_fx',
] as const
export const ODD_ORDERS = [
  ...ODD_STATUSES.map((status, at) => order(`odd-${at}`, { status })),
  order('odd-type', { type: 'pegged', order_type: 'pegged', limit_price: null, time_in_force: 'gtd' }),
  order('odd-amount', { qty: null, notional: 250, type: 'market', order_type: 'market', limit_price: null }),
  order('odd-coin', {
    symbol: 'BTC/USD',
    asset_class: 'crypto',
    qty: '0.000000012',
    time_in_force: 'gtc',
    limit_price: '1',
  }),
  order('odd-legs', {
    ...{ asset_id: null, symbol: null, asset_class: null, side: null, order_class: 'mleg', position_intent: null },
    limit_price: -0.4,
    legs: [
      order('odd-leg-1', {
        symbol: ODD_CONTRACT,
        type: null,
        order_type: null,
        order_class: null,
        limit_price: null,
        ratio_qty: 1,
        position_intent: 'sell_to_open',
        side: 'sell',
      }),
      order('odd-leg-2', {
        symbol: ODD_CONTRACT.replace('C00060000', 'C00065000'),
        type: '',
        order_type: '',
        order_class: 'mleg',
        limit_price: null,
        ratio_qty: '1',
        side: 'buy',
      }),
    ],
  }),
  order('odd-filled', {
    status: 'filled',
    filled_qty: 3,
    filled_avg_price: 61.1234,
    filled_at: daysAgo(1),
    created_at: daysAgo(1),
    submitted_at: null,
  }),
  order('odd-rejected', { status: 'rejected', failed_at: daysAgo(1), created_at: daysAgo(1), extended_hours: null }),
]
const FINAL = ['filled', 'rejected']

const position = (symbol: string, more: object) => ({
  asset_id: `asset-${symbol}`,
  symbol,
  exchange: 'NYSE',
  asset_class: 'us_equity',
  asset_marginable: null,
  avg_entry_price: 60,
  qty: 10,
  qty_available: null,
  side: 'long',
  market_value: 611.2,
  cost_basis: '600',
  unrealized_pl: 11.2,
  unrealized_plpc: 0.0186,
  unrealized_intraday_pl: null,
  unrealized_intraday_plpc: null,
  current_price: 61.12,
  lastday_price: null,
  change_today: null,
  swap_rate: '1',
  ...more,
})
const POSITIONS = [
  position('KO', {}),
  // Nobody has traded it today, and nothing is known of it.
  position('DELISTED', {
    exchange: '',
    current_price: null,
    market_value: null,
    unrealized_pl: null,
    unrealized_plpc: null,
  }),
  position('BTCUSD', {
    asset_class: 'crypto',
    exchange: 'CRYPTO',
    qty: '0.000000012',
    avg_entry_price: '61000.123456789',
  }),
  position(ODD_CONTRACT, { asset_class: 'us_option', exchange: '', qty: -2, side: 'short', avg_entry_price: 1.2 }),
  position('VOD.L', { asset_class: 'global_equity', exchange: 'LSE', currency: 'GBP' }),
]

const fill = (id: string, more: object) => ({
  ...{ id, activity_type: 'FILL', type: 'fill', transaction_time: daysAgo(1), symbol: 'KO', side: 'buy', qty: 3 },
  ...{ price: 61.1234, cum_qty: 3, leaves_qty: 0, order_id: orderId(1), order_status: 'filled', swap_rate: null },
  ...more,
})
const moved = (id: string, activity_type: string, more: object = {}) => ({
  ...{
    id,
    activity_type,
    date: dateAgo(2),
    net_amount: 12.5,
    description: '',
    symbol: null,
    qty: null,
    status: 'executed',
  },
  ...{ created_at: null, group_id: null, per_share_amount: null, currency: null, ...more },
})
const ACTIVITIES = [
  fill('20260901::1', {}),
  fill('20260901::2', { side: 'sell_short_exempt', type: 'trade_correct', order_status: null, leaves_qty: null }),
  moved('20260831::1', 'ZAKAT', { activity_sub_type: 'ZZZ' }),
  moved('20260831::2', 'DIV', {
    date: '2026-08-21',
    activity_sub_type: 'DIV.CDIV',
    symbol: 'KO',
    per_share_amount: 0.5,
    qty: 25,
  }),
  moved('20260831::3', 'JNLC', { net_amount: '100000', status: 'correct' }),
  moved('20260831::4', 'OPEXP', { symbol: ODD_CONTRACT, qty: '-1', net_amount: null }),
  moved('20260831::5', 'FEE', { net_amount: -0.01, date: daysAgo(2) }),
]

const asset = (symbol: string, more: object) => ({
  ...{
    id: `asset-${symbol}`,
    class: 'us_equity',
    exchange: 'NYSE',
    symbol,
    name: `${symbol} Company`,
    status: 'active',
  },
  ...{ tradable: true, marginable: true, shortable: true, easy_to_borrow: true, fractionable: true, attributes: [] },
  ...more,
})
const ASSETS = [
  asset('KO', { maintenance_margin_requirement: 30, margin_requirement_long: 30, margin_requirement_short: null }),
  asset('ODD', { name: null, exchange: 'ASCX', attributes: null, marginable: null, shortable: null, came_later: 'x' }),
  asset('WARR.WS', { name: '', attributes: ['ipo', 'came_later'], tradable: false, status: 'inactive' }),
  asset('BTC/USD', {
    class: 'crypto',
    exchange: 'CRYPTO',
    min_order_size: 0.000000001,
    min_trade_increment: 0.000000001,
    price_increment: 1e-9,
  }),
]

const contract = (symbol: string, strike: number) => ({
  ...{ id: `contract-${symbol}`, symbol, name: null, status: 'active', tradable: true, expiration_date: EXPIRY },
  ...{ root_symbol: 'KO', underlying_symbol: 'KO', underlying_asset_id: null, type: 'call', style: 'american' },
  ...{ strike_price: strike, multiplier: 100, size: '100', open_interest: null, open_interest_date: null },
  ...{ close_price: null, close_price_date: null, deliverables: null, ppind: null },
})
const CONTRACTS = [60, 65].map((strike) => contract(ODD_CONTRACT.replace('C00060000', `C000${strike}000`), strike))

const article = (id: number, more: object) => ({
  ...{ id, headline: `Headline ${id} &amp; more`, author: 'A', created_at: daysAgo(1), updated_at: daysAgo(1) },
  ...{ summary: '', content: '', url: null, images: [], symbols: ['KO'], source: 'wire', ...more },
})
const NEWS = [
  article(1, {}),
  article(2, { images: null, symbols: null, author: null, summary: null, source: null }),
  article(3, { images: [{ size: 'poster', url: '' }], url: '', symbols: ['NOBODY', 'BTCUSD'] }),
]

const trade = (p: number) => ({ t: daysAgo(0.001), x: 'V', p, s: 1, c: null, i: 1, z: 'A' })
const quote = (p: number) => ({
  t: daysAgo(0.001),
  ax: 'V',
  ap: p,
  as: 1,
  bx: ' ',
  bp: p,
  bs: 0,
  c: null,
  z: 'A',
})
const SNAPSHOTS: Readonly<Record<string, unknown>> = {
  KO: { latestTrade: trade(61.12), latestQuote: quote(61.12), minuteBar: null, dailyBar: null, prevDailyBar: null },
  ODD: { latestTrade: null, latestQuote: null },
  AAPL: null,
}

const HISTORY = {
  timestamp: [3, 2, 1].map((days) => Math.floor((Date.now() - days * DAY_MS) / 1000)),
  equity: [null, 100_000, 100_011.2],
  profit_loss: [null, 0, 11.2],
  profit_loss_pct: [null, 0, null],
  base_value: 100_000,
  timeframe: '1D',
  cashflow: null,
}
const NO_HISTORY = {
  timestamp: null,
  equity: null,
  profit_loss: null,
  profit_loss_pct: null,
  base_value: 0,
  timeframe: '1D',
}

const ACCOUNT = {
  ...{
    id: 'odd-account',
    account_number: 'PAODD',
    status: 'APPROVAL_PENDING',
    crypto_status: 'PAPER_ONLY',
    currency: 'USD',
  },
  ...{
    cash: 99400,
    equity: 100011.2,
    last_equity: '100000',
    buying_power: 398800.4,
    portfolio_value: null,
    multiplier: 4,
  },
  ...{ long_market_value: 611.2, short_market_value: null, initial_margin: null, maintenance_margin: 0, sma: null },
  ...{ daytrade_count: null, options_approved_level: null, options_trading_level: 3, pattern_day_trader: null },
  ...{ trading_blocked: false, account_blocked: false, created_at: daysAgo(90), balance_asof: null, came_later: true },
}

const WATCHLIST = {
  ...{ id: 'odd-list', account_id: 'odd-account', created_at: daysAgo(9), updated_at: daysAgo(9), name: 'Odd ones' },
}

const DAY = { open: '09:30', close: '16:00' }

/** The answer to a read; undefined where there is no such thing. */
function answerTo(path: string, query: URLSearchParams): unknown {
  const [, , kind, name] = path.split('/')
  if (path === '/v2/account') return ACCOUNT
  if (path === '/v2/account/activities') return query.has('page_token') ? [] : ACTIVITIES
  if (path === '/v2/account/portfolio/history') return query.get('period') === '1D' ? NO_HISTORY : HISTORY
  if (path === '/v2/account/configurations')
    return { suspend_trade: null, max_margin_multiplier: 4, trade_confirm_email: 'weekly' }
  if (path === '/v2/clock')
    return { timestamp: daysAgo(0), is_open: true, next_open: daysAgo(-1), next_close: daysAgo(-0.2), phase: 'core' }
  if (path === '/v2/calendar') return [2, 1, 0, -1].map((days) => ({ date: dateAgo(days), ...DAY }))
  if (path === '/v2/orders') {
    const status = query.get('status') ?? 'open'
    return ODD_ORDERS.filter((one) => status === 'all' || (status === 'closed') === FINAL.includes(one.status))
  }
  if (kind === 'orders') return ODD_ORDERS.find(({ id }) => id === name)
  if (path === '/v2/positions') return POSITIONS
  if (kind === 'positions') return POSITIONS.find(({ symbol }) => symbol === decodeURIComponent(name ?? ''))
  if (path === '/v2/assets')
    return ASSETS.filter((one) => one.status === 'active' && one.class === (query.get('asset_class') ?? 'us_equity'))
  if (kind === 'assets') {
    const asked = decodeURIComponent(name ?? '')
    return ASSETS.find(({ symbol, id }) => symbol === asked || id === asked || symbol.replace('/', '') === asked)
  }
  if (path === '/v2/watchlists') return [WATCHLIST]
  if (kind === 'watchlists') return { ...WATCHLIST, assets: query.has('empty') ? null : ASSETS.slice(0, 2) }
  if (path === '/v2/options/contracts') return { option_contracts: CONTRACTS }
  if (path.startsWith('/v2/options/contracts/')) return CONTRACTS.find(({ symbol }) => path.endsWith(symbol))
  if (path === '/v2/stocks/snapshots')
    return Object.fromEntries(
      (query.get('symbols') ?? '').split(',').map((symbol) => [symbol, SNAPSHOTS[symbol] ?? null]),
    )
  if (path === '/v2/stocks/bars') return { bars: null, next_page_token: null }
  if (path.endsWith('/bars')) return { bars: null, symbol: 'KO', next_page_token: null }
  if (path.endsWith('/trades') || path.endsWith('/quotes')) return { trades: null, quotes: null, next_page_token: null }
  if (path.endsWith('/snapshots'))
    return { snapshots: { 'BTC/USD': { latestTrade: { t: daysAgo(0), p: 61000.5, s: 0.1 } } } }
  if (path.startsWith('/v1beta1/options/snapshots/'))
    return {
      snapshots: { [ODD_CONTRACT]: { latestQuote: { ...quote(1.2), c: 'A' } }, [CONTRACTS[1]?.symbol ?? '']: {} },
      next_page_token: null,
    }
  if (path === '/v1beta1/news')
    return query.get('symbols') === 'ODD' ? { news: null, next_page_token: null } : { news: NEWS, next_page_token: '' }
  if (path === '/v1beta1/screener/stocks/most-actives') return { most_actives: null, last_updated: daysAgo(0) }
  if (path.endsWith('/movers')) return { gainers: null, losers: null, market_type: 'stocks', last_updated: daysAgo(0) }
  if (path.endsWith('/corporate-actions'))
    return {
      corporate_actions: {
        cash_dividends: [
          {
            id: 'ca-1',
            symbol: 'KO',
            rate: 0.5,
            process_date: dateAgo(-5),
            ex_date: dateAgo(-4),
            special: null,
            foreign: null,
            cusip: null,
          },
        ],
        forward_splits: null,
        mergers_that_came_later: [{ id: 'ca-2', symbol: 'KO' }],
      },
      next_page_token: null,
    }
  if (path.includes('/meta/')) return {}
  return undefined
}

/** Listens on a port, and answers how to stop. Its streams take nobody. */
export async function startOddAlpaca(port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://odd')
    const isKnown = request.headers['apca-api-key-id'] === ODD_KEY.keyId
    const body = isKnown ? answerTo(pathname, searchParams) : undefined
    response.writeHead(isKnown ? (body === undefined ? 404 : 200) : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { code: 40410000, message: 'not found' }))
  })
  server.on('upgrade', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
