/** The contracts of a simulated market from inside: what prices them, and not only what is quoted. */
import { tapeOf } from '../derive/tape.ts'
import { makingOf } from '../happenings/making.ts'
import { scheduleOf } from '../happenings/schedule.ts'
import { listingOf } from '../instruments/listing.ts'
import { type Register, registerOf } from '../options/register.ts'
import { cacheOf } from '../paths/cache.ts'
import { factorsOf, STOCK_SHARES } from '../paths/factors.ts'
import { type Minutes, pathOf } from '../paths/path.ts'
import type { Prints } from '../paths/prints.ts'
import { timelineOf } from '../sessions/timeline.ts'

/** The register of a seed. Prices are those of no market: what companies are bought for is left out. */
export function optionRegister(seed: string): Register {
  const factors = factorsOf(seed, 'us_equity', timelineOf('us_equity').days, STOCK_SHARES)
  const schedule = scheduleOf(seed)
  return registerOf({
    tape: (symbol) => {
      const listing = listingOf(symbol)
      if (!listing) return undefined
      const path = pathOf(
        factors,
        makingOf(schedule, listing, () => 0),
      )
      return tapeOf(path, 0, cacheOf<Minutes>(400), cacheOf<Prints>(400))
    },
    volatility: () => factors.volatility,
    actions: (symbol) => schedule.actions({ from: '2014-01-02', to: '2030-12-31', symbols: [symbol] }),
  })
}
