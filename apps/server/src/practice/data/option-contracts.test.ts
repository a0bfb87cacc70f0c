import { expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { CONTRACTS, EVENTFUL } from '../../testing/eventful-market.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { call, MONDAY } from '../../testing/practice.ts'
import { Feeds } from '../feed/feeds.ts'
import { visitorBroker } from '../visitor-broker.ts'

const at = (now: number) => {
  const clock = manualClock(now)
  return visitorBroker({ market: EVENTFUL, feeds: new Feeds(clock, createLog('silent')), clock })
}
const broker = at(MONDAY)
const [CALL, PUT, DEAR] = CONTRACTS.map(({ symbol }) => symbol)
const UNTIL = '2026-03-31'
const listed = (query: Record<string, string>, asked = broker) =>
  call(asked, 'getOptionsContracts', { query: { underlying_symbols: 'AAPL', ...query } })
const symbols = (body: { option_contracts: { symbol: string }[] }) => body.option_contracts.map(({ symbol }) => symbol)

it('spec 3: answers a contract with every field', async () => {
  const { body } = await listed({ expiration_date_lte: UNTIL, show_deliverables: 'true', limit: '1' })
  const [contract] = body.option_contracts
  expect(contract).toEqual({
    id: CONTRACTS[0]?.assetId,
    symbol: CALL,
    name: 'AAPL Mar 20 2026 250 Call',
    status: 'active',
    tradable: true,
    expiration_date: '2026-03-20',
    root_symbol: 'AAPL',
    underlying_symbol: 'AAPL',
    underlying_asset_id: EVENTFUL.instrument('AAPL')?.assetId,
    type: 'call',
    style: 'american',
    strike_price: '250',
    multiplier: '100',
    size: '100',
    open_interest: '1234',
    open_interest_date: '2026-03-06',
    close_price: expect.stringMatching(/^\d+(\.\d+)?$/),
    close_price_date: '2026-03-06',
    ppind: true,
    deliverables: [
      {
        type: 'equity',
        symbol: 'AAPL',
        asset_id: EVENTFUL.instrument('AAPL')?.assetId,
        amount: '100',
        allocation_percentage: '100',
        settlement_type: 'T+1',
        settlement_method: 'CCC',
        delayed_settlement: false,
      },
    ],
  })
  for (const name of [contract.symbol, contract.id])
    expect((await call(broker, 'getOptionContractSymbolOrId', { path: { symbol_or_id: name } })).body).toEqual(contract)
})

it.each([
  [{ expiration_date_lte: UNTIL }, [CALL, PUT, DEAR]],
  [{ expiration_date: '2026-03-20', type: 'call' }, [CALL, DEAR]],
  [{ expiration_date_gte: '2026-03-20', strike_price_gte: '250.001' }, [DEAR]],
  [{ expiration_date_gte: '2026-03-20', strike_price_lte: '255.5', strike_price_gte: '255.5' }, [DEAR]],
  [{ expiration_date: '2026-03-20', root_symbol: 'AAPL1' }, []],
  [{ expiration_date: '2026-03-20', style: 'european' }, []],
  [{ expiration_date: '2026-03-20', ppind: 'false' }, []],
  [{ expiration_date: '2026-03-20', underlying_symbols: 'MSFT,NOSUCH' }, []],
  // Without a bound: up to the coming weekend, which is before they expire.
  [{}, []],
  [{ status: 'inactive' }, ['AAPL260227C00240000']],
  [{ status: 'inactive', expiration_date_gte: '2026-03-01' }, []],
])('%j lists %j', async (query, expected) => {
  expect(symbols((await listed(query as Record<string, string>)).body)).toEqual(expected)
})

it('lists up to the coming weekend where no expiration is asked for, and from Saturday on up to the next', async () => {
  for (const [day, isListed] of [
    ['2026-03-15T15:00:00Z', true],
    ['2026-03-14T15:00:00Z', true],
    ['2026-03-13T15:00:00Z', false],
    ['2026-03-19T15:00:00Z', true],
  ] as const)
    expect([day, symbols((await listed({}, at(Date.parse(day)))).body).length > 0]).toEqual([day, isListed])
})

it('pages by underlying and the number of its contracts before', async () => {
  const first = await listed({ expiration_date_lte: UNTIL, limit: '2' })
  expect([symbols(first.body), first.body.next_page_token]).toEqual([[CALL, PUT], btoa('AAPL|2')])
  const rest = await listed({ expiration_date_lte: UNTIL, page_token: first.body.next_page_token })
  expect([symbols(rest.body), rest.body.next_page_token]).toEqual([[DEAR], null])
})

it('looks through few underlyings for a page, which may be short and go on', async () => {
  const found: string[] = []
  let token: string | null | undefined
  let pages = 0
  do {
    // An empty parameter is none.
    const query = { underlying_symbols: '', expiration_date_lte: UNTIL, ...(token && { page_token: token }) }
    const { body } = await listed(query)
    found.push(...symbols(body))
    token = body.next_page_token
    pages += 1
  } while (token)
  expect(pages).toBeGreaterThan(5)
  expect(found).toEqual(symbols((await listed({ expiration_date_lte: UNTIL, underlying_symbols: 'AAPL' })).body))
})

it('refuses what is none', async () => {
  expect(await listed({ page_token: 'x' })).toMatchObject({ status: 422, body: { message: 'invalid page_token: x' } })
  expect(await call(broker, 'getOptionContractSymbolOrId', { path: { symbol_or_id: 'NOSUCH' } })).toMatchObject({
    status: 404,
    body: { code: 40410000, message: 'option contract NOSUCH not found' },
  })
})

it('answers a chain by symbol, with greeks only where they can be computed', async () => {
  const chain = (query: Record<string, string>) =>
    call(broker, 'optionChain', { path: { underlying_symbol: 'AAPL' }, query })
  const { body } = await chain({})
  expect(Object.keys(body.snapshots)).toEqual([CALL, DEAR, PUT])
  expect(body.snapshots[CALL ?? '']).toMatchObject({
    impliedVolatility: 0.25,
    greeks: { delta: 0.5, gamma: 0.01, theta: -0.05, vega: 0.2, rho: 0.1 },
    latestQuote: { c: 'A' },
    latestTrade: { c: 'I' },
  })
  expect(body.snapshots[DEAR ?? '']).not.toHaveProperty('greeks')
  expect(body.snapshots[DEAR ?? '']).not.toHaveProperty('impliedVolatility')
  const first = await chain({ limit: '1' })
  const rest = await chain({ page_token: first.body.next_page_token })
  expect({ ...first.body.snapshots, ...rest.body.snapshots }).toEqual(body.snapshots)
  expect(Object.keys((await chain({ type: 'put' })).body.snapshots)).toEqual([PUT])
  expect((await chain({ updated_since: '2026-03-09T15:30:00Z' })).body.snapshots).toEqual({})
  expect(await chain({ page_token: 'x' })).toMatchObject({ status: 400, body: { message: 'invalid page_token: x' } })
  expect(await call(broker, 'optionLatestQuotes', { query: { symbols: 'AAPL' } })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^invalid symbol: AAPL does not match/) },
  })
})
