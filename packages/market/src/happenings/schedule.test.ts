import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CorporateAction } from '../corporate-action.ts'
import { DAY_MS } from '../instant.ts'
import { LISTINGS, listingOf } from '../instruments/listing.ts'
import type { Bar } from '../market.ts'
import { settlementDay } from '../sessions/calendar.ts'
import { dayNumber } from '../sessions/date.ts'
import { isOpenDay } from '../sessions/holidays.ts'
import { simulatedMarket } from '../simulated.ts'
import { scheduleOf } from './schedule.ts'

const market = simulatedMarket('happenings')
const all = market.corporateActions({ from: '2014-06-01', to: '2030-06-01' })
/** Without the tail, whose symbols have six letters: there are thousands. */
const known = all.filter(({ symbol }) => symbol.length < 6)
const of = <Kind extends CorporateAction['kind']>(kind: Kind) =>
  known.filter((action): action is Extract<CorporateAction, { kind: Kind }> => action.kind === kind)
const DAY = { count: 1, unit: 'day' } as const
const FOREVER = Date.parse('2036-12-31T00:00:00Z')

/** The daily bars around a day: the last one before it, and its own or the next. */
function around(symbol: string, day: string): [Bar, Bar] {
  const at = Date.parse(day)
  const bars = market.bars(symbol, DAY, at - 20 * DAY_MS, at + 20 * DAY_MS, FOREVER)
  const index = bars.findIndex(({ start }) => new Date(start).toISOString().slice(0, 10) >= day)
  const [before, on] = [bars[index - 1], bars[index]]
  if (!before || !on) throw new Error(`${symbol} does not trade around ${day}`)
  return [before, on]
}

it('has every kind there is, each on trading days, announced before it happens', () => {
  const kinds: CorporateAction['kind'][] = [
    ...(['cash_dividend', 'cash_merger', 'forward_split', 'name_change', 'partial_call', 'redemption'] as const),
    ...(['reverse_split', 'rights_distribution', 'spin_off', 'stock_and_cash_merger', 'stock_dividend'] as const),
    ...(['stock_merger', 'unit_split', 'worthless_removal'] as const),
  ]
  expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual(kinds)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  // Each is looked at, and those that are wrong are expected at once: there are tens of thousands.
  const wrong = all.filter(
    ({ processDay, exDay, declaredDay }) =>
      ![processDay, exDay, declaredDay].every((day) => isOpenDay(dayNumber(day))) ||
      declaredDay >= exDay ||
      exDay > processDay ||
      exDay < '2015-01-01' ||
      exDay > '2029-12-31',
  )
  expect(wrong).toEqual([])
})

// Sources: SEC rule 15c6-1, settlement after three, two and one days; NYSE, "Dividends and splits", due bills of splits.
it('sets ex days by the settlement of their time: of dividends before or on the record day, of splits behind the payable day', () => {
  for (const { exDay, recordDay, payableDay, processDay } of of('cash_dividend')) {
    const days = exDay >= '2024-05-28' ? 0 : exDay >= '2017-09-05' ? 1 : 2
    const between = Array.from(
      { length: dayNumber(recordDay) - dayNumber(exDay) },
      (_, day) => dayNumber(exDay) + 1 + day,
    )
    expect([exDay, between.filter(isOpenDay).length]).toEqual([exDay, days])
    expect([payableDay > recordDay, processDay]).toEqual([true, payableDay])
  }
  for (const { exDay, recordDay, payableDay, processDay } of of('forward_split')) {
    expect([payableDay < exDay, recordDay < payableDay, processDay]).toEqual([true, true, exDay])
    expect(settlementDay(payableDay) >= exDay).toBe(true)
  }
})

it('pays quarterly, twice a year from abroad, monthly from bonds, and something extra at times', () => {
  const times = new Map<string, number>()
  for (const { symbol, exDay, isSpecial } of of('cash_dividend'))
    if (exDay.startsWith('2027') && !isSpecial) times.set(symbol, (times.get(symbol) ?? 0) + 1)
  expect([...new Set(times.values())].sort((a, b) => a - b)).toEqual([2, 4, 12])
  expect(of('cash_dividend').filter(({ isSpecial }) => isSpecial).length).toBeGreaterThan(5)
  expect(of('cash_dividend').filter(({ isForeign }) => isForeign).length).toBeGreaterThan(5)
  for (const { rate } of of('cash_dividend')) expect(rate).toMatch(/^\d+(\.\d{1,6})?$/)
})

it('keeps what is rare to listings that say they stand for no company', () => {
  const common = new Set(['cash_dividend', 'forward_split', 'reverse_split', 'stock_dividend'])
  for (const { kind, symbol } of all)
    if (!common.has(kind)) expect([symbol, listingOf(symbol)?.isGenerated]).toEqual([symbol, true])
  for (const { instrument, isGenerated } of LISTINGS)
    if (isGenerated && instrument.symbol.startsWith('ZZ'))
      expect(instrument.name).toMatch(/^Simulated .*no real company/)
})

it('answers by the day asked for, in order, and the same for one symbol as for all', () => {
  const by = fc.constantFrom('processDay' as const, 'exDay' as const, 'declaredDay' as const)
  const symbols = [...new Set(known.map(({ symbol }) => symbol))]
  forAll(
    8,
    by,
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: 400 }),
    fc.constantFrom(...symbols),
    (day, after, length, symbol) => {
      const text = (days: number) => new Date(Date.parse('2015-06-01') + days * DAY_MS).toISOString().slice(0, 10)
      const [from, to] = [text(after), text(after + length)]
      const found = market.corporateActions({ from, to, by: day })
      const expected = all.filter((action) => action[day] >= from && action[day] <= to)
      expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
      expect(found.map((action) => action[day])).toEqual(found.map((action) => action[day]).sort())
      const own = market.corporateActions({ from, to, by: day, symbols: [symbol, 'NOSUCH'] })
      expect(own).toEqual(found.filter((action) => action.symbol === symbol))
    },
  )
  const other = simulatedMarket('happenings')
  other.corporateActions({ from: '2027-01-01', to: '2027-02-01', symbols: ['MSFT'] })
  expect(other.corporateActions({ from: '2014-06-01', to: '2030-06-01' })).toEqual(all)
})

describe('prices follow', () => {
  it('splits: the price by the ratio, the volume against it, and the adjusted bars as if there had been none', () => {
    for (const action of [...of('forward_split'), ...of('reverse_split'), ...of('stock_dividend')]) {
      if (action.exDay > '2029-12-01') continue
      const ratio = action.kind === 'stock_dividend' ? 1.05 : Number(action.newRate) / Number(action.oldRate)
      const [before, on] = around(action.symbol, action.exDay)
      // Nothing but the split moves a price this far overnight; cheap shares rest at a dollar.
      const away = Math.log(before.close / on.open / ratio)
      if (before.close > 110) expect([action.symbol, Math.abs(away) < 0.5]).toEqual([action.symbol, true])
      const [start, end] = [before.start, on.start]
      const adjusted = market.bars(action.symbol, DAY, start, end, end + DAY_MS, undefined, ['split'])
      expect(adjusted[0]?.close).toBe(Math.max(1, Math.round(before.close / ratio)))
      expect(adjusted[0]?.volume).toBe(Math.round(before.volume * ratio))
      expect(adjusted.at(-1)).toEqual(on)
      // On the evening before nothing is known of it.
      expect(market.bars(action.symbol, DAY, start, start, end - 1, undefined, ['all'])[0]).toEqual(before)
    }
  })

  it('dividends: the opening is lower by about the amount, and the adjustment takes it out', () => {
    let moves = 0
    let yields = 0
    let count = 0
    for (const { symbol, exDay, rate, isSpecial } of of('cash_dividend')) {
      if (exDay < '2016' || exDay > '2029-11' || !isSpecial) continue
      const [before, on] = around(symbol, exDay)
      const share = (Number(rate) * 100) / before.close
      moves += Math.log(on.open / before.close)
      yields -= Math.log(1 - share)
      count += 1
      const [adjusted] = market.bars(symbol, DAY, before.start, before.start, on.start + 1, undefined, ['dividend'])
      if (!adjusted) continue
      expect(Math.abs(adjusted.close - before.close * (1 - share))).toBeLessThan(1)
      expect(adjusted.volume).toBe(before.volume)
    }
    expect(count).toBeGreaterThan(5)
    // A gap strays by about one percent of its own.
    expect(Math.abs(moves + yields) / count).toBeLessThan(0.04 / Math.sqrt(count))
  })

  it.each(of('spin_off').map((action) => [action.symbol, action] as const))('the spin-off of %s', (symbol, action) => {
    const [before, on] = around(symbol, action.exDay)
    const share = Number(action.costShare)
    expect(on.open / before.close).toBeGreaterThan(1 - share - 0.08)
    expect(on.open / before.close).toBeLessThan(1 - share + 0.08)
    const at = Date.parse(action.exDay)
    expect([-1, 1].map((days) => market.isListed(action.newSymbol, at + days * DAY_MS))).toEqual([false, true])
    const [child] = market.bars(action.newSymbol, DAY, at - 9 * DAY_MS, at + 9 * DAY_MS, FOREVER)
    const worth = ((child?.open ?? 0) * Number(action.newRate)) / Number(action.oldRate)
    expect(worth / (before.close * share)).toBeGreaterThan(0.85)
    expect(worth / (before.close * share)).toBeLessThan(1.15)
    const [adjusted] = market.bars(symbol, DAY, before.start, before.start, on.start + 1, undefined, ['spin-off'])
    expect(adjusted?.close).toBe(Math.round(before.close * (1 - share)))
  })

  const last = (symbol: string): { bar: Bar; end: number } => {
    const [from, to] = [Date.parse('2015-01-01'), FOREVER]
    const bar = market.bars(symbol, DAY, from, to, FOREVER).at(-1)
    if (!bar) throw new Error(`${symbol} never traded`)
    return { bar, end: bar.start + DAY_MS }
  }

  it.each([
    ...of('cash_merger').map((action) => [action, Number(action.cash)] as const),
    ...of('redemption').map((action) => [action, Number(action.cash)] as const),
    ...of('worthless_removal').map((action) => [action, 1.05] as const),
    ...of('stock_merger').map((action) => [action, undefined] as const),
    ...of('stock_and_cash_merger').map((action) => [action, undefined] as const),
    ...of('unit_split').map((action) => [action, undefined] as const),
  ])('$symbol ends at what its holders get, and is silent from then on', (action, cash) => {
    const { symbol, exDay } = action
    const { bar, end } = last(symbol)
    expect(new Date(bar.start).toISOString().slice(0, 10) < exDay).toBe(true)
    expect(dayNumber(exDay) - Math.floor(bar.start / DAY_MS)).toBeLessThanOrEqual(4)
    const closeOf = (other: string): number => market.bars(other, DAY, bar.start, bar.start, FOREVER)[0]?.close ?? 0
    const firstOpen = (other: string): number => market.bars(other, DAY, bar.start, FOREVER, FOREVER, 1)[0]?.open ?? 0
    const worth =
      action.kind === 'stock_merger'
        ? (closeOf(action.acquirer) * Number(action.newRate)) / Number(action.oldRate)
        : action.kind === 'stock_and_cash_merger'
          ? closeOf(action.acquirer) * Number(action.newRate) + 100 * Number(action.cash)
          : action.kind === 'unit_split'
            ? firstOpen(action.newSymbol) + (firstOpen(action.alternateSymbol) * Number(action.alternateRate)) / 100
            : 10 ** (market.instrument(symbol)?.priceScale ?? 2) * (cash ?? 0)
    const tolerance = action.kind === 'unit_split' ? 0.1 : 0.005
    expect(Math.abs(bar.close / worth - 1)).toBeLessThan(tolerance)
    expect(market.isListed(symbol, bar.start + DAY_MS / 2)).toBe(true)
    expect(market.isListed(symbol, Date.parse(exDay) + DAY_MS / 2)).toBe(false)
    expect(market.trades(symbol, end, FOREVER)).toEqual([])
    expect(market.quotes(symbol, end, FOREVER)).toEqual([])
    const standing = market.lastTrade(symbol, FOREVER)
    expect(standing?.at).toBeLessThan(end)
    expect(standing).toEqual(market.lastTrade(symbol, end))
  })

  it('a change of name: the price goes on under the new one', () => {
    for (const { symbol, newSymbol, exDay } of of('name_change')) {
      const { bar } = last(symbol)
      const [first] = market.bars(newSymbol, DAY, Date.parse('2015-01-01'), FOREVER, FOREVER, 1)
      expect(new Date(first?.start ?? 0).toISOString().slice(0, 10)).toBe(exDay)
      expect(Math.abs((first?.open ?? 0) / bar.close - 1)).toBeLessThan(0.12)
    }
  })

  it('weeks and minutes across a split are adjusted day by day', () => {
    const split = of('forward_split').find(({ exDay }) => new Date(exDay).getUTCDay() > 1)
    if (!split) throw new Error('no split within a week')
    const start = Date.parse(split.exDay) - 8 * DAY_MS
    const now = start + 16 * DAY_MS
    const days = market.bars(split.symbol, DAY, start, now, now, undefined, ['all'])
    const weeks = market.bars(split.symbol, { count: 1, unit: 'week' }, start, now, now, undefined, ['all'])
    const week = weeks.findLast(({ start: monday }) => monday <= Date.parse(split.exDay))
    const own = days.filter((day) => day.start >= (week?.start ?? 0) && day.start < (week?.start ?? 0) + 7 * DAY_MS)
    expect(own.length).toBeGreaterThan(2)
    expect(week).toMatchObject({
      open: own[0]?.open,
      high: Math.max(...own.map(({ high }) => high)),
      low: Math.min(...own.map(({ low }) => low)),
      volume: own.reduce((sum, { volume }) => sum + volume, 0),
      turnover: own.reduce((sum, { turnover }) => sum + turnover, 0),
    })
    for (const day of own) {
      const minutes = market.bars(
        split.symbol,
        { count: 1, unit: 'minute' },
        day.start,
        day.start + DAY_MS,
        now,
        undefined,
        ['all'],
      )
      expect(minutes.reduce((sum, { trades }) => sum + trades, 0)).toBe(day.trades)
      expect(Math.min(...minutes.map(({ low }) => low))).toBeLessThanOrEqual(day.low)
    }
  })
})

it('finds what a year’s edge cuts off: by any day, a short range has what a long one has of it', () => {
  const all = scheduleOf('edges').actions({ from: '2019-01-01', to: '2022-12-31', by: 'exDay' })
  for (const by of ['processDay', 'declaredDay'] as const)
    for (const [from, to] of [
      ['2020-01-01', '2020-02-20'],
      ['2020-11-20', '2020-12-31'],
      ['2021-01-02', '2021-01-02'],
    ] as const)
      expect(scheduleOf('edges').actions({ from, to, by })).toHaveLength(
        all.filter((action) => from <= action[by] && action[by] <= to).length,
      )
})
