/** What streams tell of a recording of trades. */
import { SECOND_MS } from '@paddock/market/instant'
import { cacheOf } from '@paddock/market/paths/cache'
import { reportedPrints } from '@paddock/market/watched/prints-as-reported'
import { secondsOfPrints } from '@paddock/market/watched/seconds-of-prints'
import { createTape } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import { expect, it } from 'vitest'
import { recordedInstrument } from '../../markets/recordings/recorded-instrument.ts'
import { recordedPrints } from '../../markets/recordings/recorded-prints.ts'
import { TRADES } from '../../testing/trades.ts'
import { TELL } from './feed-messages.ts'

const OPEN = Date.parse('2026-03-06T14:30:00Z')

const instrument = recordedInstrument({
  ...{ id: 'i', class: 'us_equity', exchange: 'NASDAQ', symbol: 'ACME', status: 'active', tradable: true },
})
const prints = instrument && recordedPrints(instrument, TRADES, 0)
if (!instrument || !prints) throw new Error('not read')
const seconds = secondsOfPrints('us_equity')
seconds.add(prints)
const { seconds: trades, minutes } = seconds.end()
const block = { first: prints.at[0] ?? 0, last: prints.at.at(-1) ?? 0, open: () => prints }
const tape = createTape()
tape.add([{ symbol: 'ACME', minutes, trades, reported: reportedPrints([block], cacheOf(2)) }])
const market = watchedMarket({ id: 'replay:t', source: 'replay', instruments: [instrument], tape })

const told = (type: 'trades' | 'quotes', after: number, at: number) =>
  TELL[type]?.(market, instrument, after, at, 'day') ?? []
const isPriced = ({ c = [] }: (typeof TRADES)[number]): boolean => !c.includes('I') && !c.includes('W')
const from = OPEN + 60 * SECOND_MS

it('tells every trade that forms a price once, a second after the other, however late the machine looks', () => {
  const heard = Array.from({ length: 120 }, (_, second) => {
    const after = from + second * SECOND_MS
    return told('trades', after + (second % 7), after + SECOND_MS + ((second + 1) % 7))
  }).flat()
  const until = from + 120 * SECOND_MS
  const own = TRADES.filter(({ t }) => Date.parse(t) > from && Date.parse(t) <= until).filter(isPriced)
  expect(heard).toEqual(own.map((trade) => ({ T: 't', S: 'ACME', ...trade })))
})

it('tells a faster clock the last trade that counts for prices, and what it leaves of a quote', () => {
  const until = from + 60 * SECOND_MS
  const last = TRADES.filter(isPriced).findLast(({ t }) => Date.parse(t) <= until)
  expect(told('trades', from, until)).toEqual([{ T: 't', S: 'ACME', ...last }])
  expect(told('quotes', from, until)).toMatchObject([{ T: 'q', S: 'ACME', t: last?.t }])
  expect(told('quotes', until, until + 500)).toEqual([])
})
