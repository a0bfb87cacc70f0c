import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makingOf } from '../happenings/making.ts'
import { scheduleOf } from '../happenings/schedule.ts'
import { listingOf } from '../instruments/listing.ts'
import { timelineOf } from '../sessions/timeline.ts'
import { CRYPTO_SHARES, factorsOf, STOCK_SHARES } from './factors.ts'
import { blockNumber, inBlock, minutesOf } from './minutes.ts'
import { pathOf } from './path.ts'
import { printsOf } from './prints.ts'

// Cheap and calm ones move by single steps: the hard case for amounts that must add up.
const paths = ['HYG', 'T', 'F', 'BLK', 'SNAP', 'DOGE/USD', 'ZZREX', 'ZZCAL', 'ZZUNW', 'ZZWRA'].map((symbol) => {
  const listing = listingOf(symbol)
  if (!listing) throw new Error(`${symbol} is not listed`)
  const { class: assetClass } = listing.instrument
  const shares = assetClass === 'crypto' ? CRYPTO_SHARES : STOCK_SHARES
  const factors = factorsOf('minutes', assetClass, timelineOf(assetClass).days, shares)
  return pathOf(
    factors,
    makingOf(scheduleOf('minutes'), listing, () => 1),
  )
})

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

it('divides every session into minutes, and every minute into prints, that add up to it', () =>
  forAll(400, fc.constantFrom(...paths), fc.double({ min: 0, max: 0.9999, noNaN: true }), (path, share) => {
    const { timeline } = path
    const slot = Math.floor(share * timeline.starts.length)
    const block = path.block(blockNumber(timeline, slot))
    const at = inBlock(timeline, slot)
    const minutes = minutesOf(path, slot)
    expect({
      open: minutes.levels[0],
      high: Math.max(...minutes.high),
      low: Math.min(...minutes.low),
      close: minutes.levels[minutes.count],
      volume: sum(minutes.volume),
      turnover: sum(minutes.turnover),
      prints: sum(minutes.prints),
    }).toEqual({
      open: block.open[at],
      high: block.high[at],
      low: block.low[at],
      close: block.close[at],
      volume: block.volume[at],
      turnover: block.turnover[at],
      prints: (block.rate[at] ?? 0) * (block.active[at] ?? 0),
    })
    for (let minute = slot % 7; minute < minutes.count; minute += 41) {
      if (minutes.prints[minute] === 0) {
        expect([minutes.volume[minute], minutes.turnover[minute], minutes.levels[minute + 1]]).toEqual([
          0,
          0,
          minutes.levels[minute],
        ])
        continue
      }
      const { second, price, size } = printsOf(path, slot, minutes, minute)
      const worth = size.reduce((total, shares, print) => total + shares * (price[print] ?? 0), 0)
      expect([price[0], Math.max(...price), Math.min(...price), price.at(-1), sum(size), worth]).toEqual([
        minutes.levels[minute],
        minutes.high[minute],
        minutes.low[minute],
        minutes.levels[minute + 1],
        minutes.volume[minute],
        minutes.turnover[minute],
      ])
      expect(Math.min(...size)).toBeGreaterThanOrEqual(1)
      expect([...second]).toEqual([...new Set(second)].sort((a, b) => a - b))
      expect([second[0], (second.at(-1) ?? 60) < 60]).toEqual([0, true])
    }
  }))
