import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CorporateAction } from '../corporate-action.ts'
import { type Tape, tapeOf } from '../derive/tape.ts'
import { makingOf } from '../happenings/making.ts'
import { scheduleOf } from '../happenings/schedule.ts'
import type { OptionInstrument } from '../instruments/instrument.ts'
import { listingOf } from '../instruments/listing.ts'
import type { OptionsMarket } from '../market.ts'
import { cacheOf } from '../paths/cache.ts'
import { factorsOf, STOCK_SHARES } from '../paths/factors.ts'
import { blockNumber } from '../paths/minutes.ts'
import { BLOCK_DAYS, type Minutes, pathOf } from '../paths/path.ts'
import type { Prints } from '../paths/prints.ts'
import { timelineOf } from '../sessions/timeline.ts'
import { type SimulatedOptions, simulatedOptions } from './simulated-options.ts'

const at = (text: string): number => Date.parse(text)
const calendar = timelineOf('us_equity')
const factors = factorsOf('splits', 'us_equity', calendar.days, STOCK_SHARES)
const schedule = scheduleOf('splits')
const EX_DAY = '2026-06-15'
const EX = calendar.dayAt(at(`${EX_DAY}T12:00:00Z`))

/** A share's tape whose prices are divided from a day on. */
function dividedTape(symbol: string, ratio: number): Tape {
  const listing = listingOf(symbol)
  if (!listing) throw new Error(`${symbol} is not listed`)
  // The company's own splits and dividends are left out.
  const making = makingOf(schedule, listing, () => 0)
  const shocks = { ...making.shocks, paid: new Map<number, number>(), parted: new Map<number, number>() }
  const path = pathOf(factors, { ...making, shocks, sharesOn: () => 1 })
  const whole = tapeOf(path, 0, cacheOf<Minutes>(400), cacheOf<Prints>(400))
  const divided = (prices: Int32Array, slot: number): Int32Array =>
    slot < EX * calendar.sessions ? prices : prices.map((price) => Math.round(price / ratio))
  const prices = <Kind extends { high: Int32Array; low: Int32Array }>(kind: Kind, slot: number) => ({
    high: divided(kind.high, slot),
    low: divided(kind.low, slot),
  })
  const minutesAt = (slot: number): Minutes => {
    const minutes = whole.minutes(slot)
    return { ...minutes, ...prices(minutes, slot), levels: divided(minutes.levels, slot) }
  }
  return {
    path: {
      ...whole.path,
      block: (number) => {
        const block = whole.path.block(number)
        if (number < blockNumber(calendar, EX * calendar.sessions)) return block
        const each = (values: Int32Array) =>
          values.map((value, slot) =>
            number * BLOCK_DAYS * calendar.sessions + slot < EX * calendar.sessions ? value : Math.round(value / ratio),
          )
        return {
          ...block,
          open: each(block.open),
          high: each(block.high),
          low: each(block.low),
          close: each(block.close),
        }
      },
    },
    minutes: minutesAt,
    passing: minutesAt,
    prints: (slot, minute) => {
      const prints = whole.prints(slot, minute)
      return { ...prints, price: divided(prints.price, slot) }
    },
  }
}

function optionsWith(symbol: string, newRate: string, oldRate: string): SimulatedOptions {
  const ratio = Number(newRate) / Number(oldRate)
  const days = { processDay: EX_DAY, exDay: EX_DAY, declaredDay: '2026-05-20', recordDay: EX_DAY, payableDay: EX_DAY }
  const shared = { id: '0', symbol, cusip: '', ...days, oldRate, newRate }
  const action: CorporateAction =
    ratio > 1 ? { kind: 'forward_split', ...shared } : { kind: 'reverse_split', ...shared, newCusip: '' }
  const tape = dividedTape(symbol, ratio)
  return simulatedOptions({
    tape: (name) => (name === symbol ? tape : undefined),
    volatility: () => factors.volatility,
    actions: () => [action],
  })
}

const BEFORE = at('2026-06-12T19:59:00Z')
const AFTER = at('2026-06-15T13:30:00Z')
const found = (options: OptionsMarket, symbol: string, when: number): OptionInstrument => {
  const contract = options.contract(symbol, when)
  if (!contract) throw new Error(`No ${symbol}`)
  return contract
}

describe('four for one', () => {
  const { options, trading } = optionsWith('AAPL', '4', '1')

  it('divides every strike that was listed and lists new ones around the new price', () => {
    const before = options.contracts('AAPL', BEFORE).filter(({ option }) => option.expiration > EX_DAY)
    const after = new Set(options.contracts('AAPL', AFTER).map(({ symbol }) => symbol))
    expect(before.length).toBeGreaterThan(1_000)
    for (const { option } of before) {
      const strike = String(Math.round(option.strike / 4)).padStart(8, '0')
      const symbol = `AAPL${option.expiration.slice(2).replaceAll('-', '')}${option.type === 'call' ? 'C' : 'P'}${strike}`
      expect(after.has(symbol)).toBe(true)
    }
    expect(after.size).toBeGreaterThan(before.length)
  })

  it('leaves a contract worth a quarter: four of them are what one was', () => {
    const [old] = options.contracts('AAPL', BEFORE).filter(({ option, symbol }) => {
      const value = options.value(symbol, BEFORE)
      return option.expiration > '2026-12' && value !== undefined && Math.abs(value.delta - 0.5) < 0.05
    })
    if (!old) throw new Error('None at the money')
    const strike = String(old.option.strike / 4).padStart(8, '0')
    const name = `${old.symbol.slice(0, -8)}${strike}`
    expect(trading.isListed(old.symbol, BEFORE)).toBe(true)
    const [was, is] = [options.snapshot([old], BEFORE)[0], options.snapshot([found(options, name, AFTER)], AFTER)[0]]
    const middle = (quote?: { bid: number; ask: number }) => ((quote?.bid ?? 0) + (quote?.ask ?? 0)) / 2
    // Overnight the share moved as well.
    expect(middle(was?.quote) / middle(is?.quote)).toBeGreaterThan(3)
    expect(middle(was?.quote) / middle(is?.quote)).toBeLessThan(5.3)
    expect(Math.abs((was?.value?.impliedVolatility ?? 0) - (is?.value?.impliedVolatility ?? 1))).toBeLessThan(0.03)
  })
})

describe.each([
  ['3', '2', 'AAPL', 150],
  ['1', '10', 'SNAP', 10],
] as const)('%s for %s of %s', (newRate, oldRate, symbol, shares) => {
  const { options, trading } = optionsWith(symbol, newRate, oldRate)

  it('gives what was listed a root of its own, with its shares, and worth what it was', () => {
    const before = options.contracts(symbol, BEFORE).filter(({ option }) => option.expiration > EX_DAY)
    const after = options.contracts(symbol, AFTER)
    const adjusted = after.filter(({ option }) => option.root === `${symbol}1`)
    expect(adjusted).toHaveLength(before.length)
    for (const { option, name, symbol: own } of adjusted) {
      expect(option).toMatchObject({ underlying: symbol, shares, multiplier: shares })
      expect(name).toMatch(new RegExp(`^${symbol}1 `))
      expect(own.startsWith(`${symbol}1`)).toBe(true)
    }
    const worth = ({ option }: OptionInstrument): number => option.strike * option.multiplier
    const sum = (contracts: readonly OptionInstrument[]): number =>
      contracts.reduce((all, each) => all + worth(each), 0)
    expect(sum(adjusted) / sum(before)).toBeCloseTo(1, 3)
    expect(after.some(({ option }) => option.root === symbol)).toBe(true)
  })

  it('quotes, finds and bounds adjusted contracts like any other', () => {
    const [contract] = options.contracts(symbol, AFTER).filter(({ option }) => option.root === `${symbol}1`)
    if (!contract) throw new Error('None adjusted')
    expect(options.contract(contract.assetId, AFTER)).toEqual(contract)
    expect(options.contract(contract.symbol, BEFORE)).toBeUndefined()
    expect(trading.quote(contract.symbol, BEFORE)).toBeUndefined()
    expect(trading.quote(contract.symbol, AFTER)?.ask).toBeGreaterThan(0)
  })
})

it('loses no contract before it expires, whatever the price does and the company', () => {
  const markets = [optionsWith('AAPL', '4', '1'), optionsWith('AAPL', '3', '2'), optionsWith('F', '1', '5')]
  const names = ['AAPL', 'AAPL', 'F']
  forAll(20, fc.nat({ max: 2 }), fc.integer({ min: -300, max: 250 }), fc.nat({ max: 40 }), (market, days, later) => {
    const symbol = names[market] ?? ''
    const start = at('2026-06-10T15:00:00Z') + days * 86_400_000
    const end = start + later * 86_400_000
    const isAcross = start < AFTER && end >= at('2026-06-15T04:00:00Z')
    if (isAcross) return
    const options = markets[market]?.options
    const last = new Set(options?.contracts(symbol, end).map((contract) => contract.symbol))
    const lastDay = new Date(end).toISOString().slice(0, 10)
    for (const contract of options?.contracts(symbol, start) ?? [])
      if (contract.option.expiration > lastDay) expect(last.has(contract.symbol)).toBe(true)
  })
})
