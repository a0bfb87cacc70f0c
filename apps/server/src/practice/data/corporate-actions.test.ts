import type { Market } from '@paddock/market/market'
import { simulatedMarket } from '@paddock/market/simulated'
import { expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { MARKET_SEED } from '../../markets/markets.ts'
import { EVENTFUL } from '../../testing/eventful-market.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { call, MONDAY } from '../../testing/practice.ts'
import { Feeds } from '../feed/feeds.ts'
import { visitorBroker } from '../visitor-broker.ts'

const at = (now: number, market: Market = EVENTFUL) => {
  const clock = manualClock(now)
  return visitorBroker({ market, feeds: new Feeds(clock, createLog('silent')), clock })
}
const broker = at(MONDAY)
const actions = (query: Record<string, string>, asked = broker) => call(asked, 'corporateActions', { query })
const MARCH = { start: '2026-03-01', end: '2026-03-31' }
const ids = (body: { corporate_actions: Record<string, { id: string }[]> }) =>
  Object.values(body.corporate_actions).flatMap((group) => group.map(({ id }) => id))

it('answers actions by plural kind, with rates as numbers', async () => {
  const { body } = await actions({ ...MARCH, symbols: 'AAPL,NVDA' })
  expect(body).toEqual({
    corporate_actions: {
      cash_dividends: ['2026-03-06', '2026-03-20'].map((day) => ({
        id: `AAPL-${day}`,
        process_date: day,
        symbol: 'AAPL',
        cusip: 'AAPL00000',
        rate: 0.26,
        special: false,
        foreign: false,
        ex_date: day,
        record_date: day,
        payable_date: day,
      })),
      forward_splits: [
        {
          id: 'NVDA-split',
          process_date: '2026-03-12',
          symbol: 'NVDA',
          cusip: 'NVDA00000',
          new_rate: 4,
          old_rate: 1,
          ex_date: '2026-03-12',
          record_date: '2026-03-11',
          payable_date: '2026-03-11',
        },
      ],
    },
    next_page_token: null,
  })
})

/** A kind, a symbol of the simulated market that has one, and what Alpaca's schema of the kind requires beside `id` and `process_date`. */
const REQUIRED: readonly (readonly [type: string, symbol: string, fields: string])[] = [
  ['reverse_split', 'BEZMIK', 'symbol old_cusip new_cusip new_rate old_rate ex_date'],
  ['forward_split', 'HARZAL', 'symbol cusip new_rate old_rate ex_date'],
  [
    'unit_split',
    'ZZUNU',
    'old_symbol old_cusip old_rate new_symbol new_cusip new_rate alternate_symbol alternate_cusip alternate_rate effective_date',
  ],
  ['cash_dividend', 'KO', 'symbol cusip rate special foreign ex_date'],
  ['stock_dividend', 'ZZSTK', 'symbol cusip rate ex_date'],
  ['spin_off', 'ZZSPN', 'source_symbol source_cusip source_rate new_symbol new_cusip new_rate ex_date'],
  ['cash_merger', 'ZZCMA', 'acquiree_symbol acquiree_cusip rate effective_date'],
  [
    'stock_merger',
    'ZZSMA',
    'acquirer_symbol acquirer_cusip acquirer_rate acquiree_symbol acquiree_cusip acquiree_rate effective_date',
  ],
  [
    'stock_and_cash_merger',
    'ZZMIX',
    'acquirer_symbol acquirer_cusip acquirer_rate acquiree_symbol acquiree_cusip acquiree_rate cash_rate effective_date',
  ],
  ['redemption', 'ZZRDN', 'symbol cusip rate'],
  ['name_change', 'ZZOLD', 'old_symbol old_cusip new_symbol new_cusip'],
  ['worthless_removal', 'ZZWRA', 'symbol cusip'],
  ['rights_distribution', 'ZZRGT', 'source_symbol source_cusip new_symbol new_cusip rate ex_date payable_date'],
  ['partial_call', 'ZZCAL', 'symbol'],
]
const simulated = at(Date.parse('2027-12-06T15:00:00Z'), simulatedMarket(MARKET_SEED))

async function first(types: string, symbols: string): Promise<Record<string, unknown>> {
  const query = { types, symbols, start: '2022-01-01', end: '2027-12-06', limit: '1' }
  const { body } = await actions(query, simulated)
  return Object.values<Record<string, unknown>[]>(body.corporate_actions).flat()[0] ?? {}
}

it.each(REQUIRED)('a %s, as of %s, has every field that Alpaca requires', async (type, symbol, fields) => {
  const row = await first(type, symbol)
  expect(Object.keys(row)).toEqual(expect.arrayContaining(['id', 'process_date', ...fields.split(' ')]))
})

it.each([
  ['unit_split', 'ZZUNU', 'new'],
  ['unit_split', 'ZZUNU', 'alternate'],
  ['spin_off', 'ZZSPN', 'new'],
  ['cash_merger', 'ZZCMA', 'acquirer'],
  ['stock_merger', 'ZZSMA', 'acquirer'],
  ['stock_and_cash_merger', 'ZZMIX', 'acquirer'],
  ['name_change', 'ZZOLD', 'new'],
  ['rights_distribution', 'ZZRGT', 'new'],
])('a %s of %s has the CUSIP of its %s symbol', async (type, symbol, whose) => {
  const row = await first(type, symbol)
  const path = { symbol_or_asset_id: String(row[`${whose}_cusip`]) }
  const { body } = await call(simulated, 'getV2AssetsSymbolOrAssetId', { path })
  expect(body.symbol).toBe(row[`${whose}_symbol`])
})

it('knows nothing that is declared after now', async () => {
  expect(ids((await actions(MARCH)).body)).not.toContain('MSFT-2026-03-25')
  expect(ids((await actions({ ids: 'MSFT-2026-03-25' })).body)).toEqual([])
  const tomorrow = at(Date.parse('2026-03-10T15:00:00Z'))
  expect(ids((await actions(MARCH, tomorrow)).body)).toContain('MSFT-2026-03-25')
  expect(ids((await actions({ ids: 'MSFT-2026-03-25' }, tomorrow)).body)).toEqual(['MSFT-2026-03-25'])
})

it.each(['asc', 'desc'])('pages by process date and symbol, %s', async (sort) => {
  const all = ids((await actions({ ...MARCH, types: 'cash_dividend', sort })).body)
  expect(all).toHaveLength(3)
  const joined: string[] = []
  let token: string | null = null
  do {
    const query = {
      ...MARCH,
      types: 'cash_dividend',
      sort,
      limit: '1',
      ...(token === null ? {} : { page_token: token }),
    }
    const { body } = await actions(query)
    joined.push(...ids(body))
    token = body.next_page_token
  } while (token !== null)
  expect(joined).toEqual(all)
})

it.each([
  [{ ...MARCH, types: 'forward_split' }, ['NVDA-split']],
  [{ ...MARCH, cusips: 'MSFT00000' }, ['MSFT-2026-03-06']],
  [{ ...MARCH, region: 'non_us' }, []],
  [{ start: '2026-03-06' }, ['AAPL-2026-03-06', 'MSFT-2026-03-06']],
  [{}, []],
] as const)('%j is %j', async (query, expected) => {
  expect(ids((await actions(query)).body)).toEqual(expected)
})

it.each([
  [{ ...MARCH, types: 'gift' }, 'invalid types: gift'],
  [{ start: '2026-03-02', end: '2026-03-01' }, 'end should not be before start'],
  [{ page_token: 'nonsense' }, 'invalid page_token: nonsense'],
  [{ ids: 'a', symbols: 'AAPL' }, 'ids cannot be combined with other filters'],
] as const)('refuses %j with 400', async (query, message) => {
  expect(await actions(query)).toMatchObject({ status: 400, body: { message } })
})

const announced = (query: Record<string, string>) =>
  call(broker, 'getV2CorporateActionsAnnouncements', {
    query: { ca_types: 'Dividend,Split', since: '2026-01-15', until: '2026-04-01', ...query },
  })

it('announces them in the older form as well', async () => {
  const { body } = await announced({ date_type: 'ex_date', symbol: 'NVDA' })
  expect(body).toEqual([
    {
      id: 'NVDA-split',
      corporate_action_id: 'NVDA-split',
      ca_type: 'split',
      ca_sub_type: 'stock_split',
      initiating_symbol: 'NVDA',
      initiating_original_cusip: 'NVDA00000',
      target_symbol: 'NVDA',
      target_original_cusip: 'NVDA00000',
      declaration_date: '2026-03-02',
      ex_date: '2026-03-12',
      record_date: '2026-03-11',
      payable_date: '2026-03-11',
      expiration_date: null,
      cash: '0',
      old_rate: '1',
      new_rate: '4',
    },
  ])
  expect(await call(broker, 'getV2CorporateActionsAnnouncementsId', { path: { id: 'NVDA-split' } })).toMatchObject({
    status: 200,
    body: body[0],
  })
  expect((await announced({})).body.map(({ id }: { id: string }) => id)).not.toContain('MSFT-2026-03-25')
})

it.each([
  [{ until: '2026-04-16' }, 'invalid param: since & until must be at most 90 days apart'],
  [{ until: '2026-01-14' }, 'invalid param: until must not be before since'],
  [{ ca_types: 'Gift' }, 'invalid ca_types: Gift'],
  [{ since: 'then' }, 'invalid since: then'],
  [{ since: '' }, 'invalid param: both since & until required'],
  [{ until: '' }, 'invalid param: both since & until required'],
])('refuses announcements of %j with 422', async (query, message) => {
  expect(await announced(query)).toMatchObject({ status: 422, body: { code: 40010001, message } })
})

it('answers 404 for an announcement that is not there, or not yet', async () => {
  for (const id of ['none', 'MSFT-2026-03-25'])
    expect((await call(broker, 'getV2CorporateActionsAnnouncementsId', { path: { id } })).status).toBe(404)
})
