/**
 * The corporate actions of all listings of a market, 2015 to 2029: a function of seed and listing. Splits are planned for a listing at once,
 * since each follows from the one before; dividends year by year as they are asked for.
 */
import type { CorporateAction, CorporateActionQuery } from '../corporate-action.ts'
import { yieldOf } from '../instruments/dividend-yield.ts'
import { LISTINGS, type Listing, listingOf } from '../instruments/listing.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { MARKETS_ROOM } from '../paths/cache.ts'
import type { Pieces } from '../pieces.ts'
import { dayNumber, yearOf } from '../sessions/date.ts'
import { dividendsIn } from './dividends.ts'
import { fateOf } from './fates.ts'
import { type Planned, written } from './planned.ts'
import { cusipOf, FIRST_YEAR, LAST_YEAR, splitsOf } from './splits.ts'

export interface Schedule {
  readonly actions: (query: CorporateActionQuery) => CorporateAction[]
  /** Everything that moves a listing's price, by ex day. */
  readonly effects: (listing: Listing) => readonly Planned[]
  /** How many of the anchor day's shares one share is on a date: 4 before a four-for-one split that came since. */
  readonly sharesOn: (listing: Listing) => (date: number) => number
  /** The symbol that a CUSIP is of, or was of before a reverse split. */
  readonly symbolOfCusip: (cusip: string) => Pieces<string | undefined>
}

/** What is planned of one listing. */
interface Plan {
  readonly listing: Listing
  /** Splits, stock dividends and what ends it, by ex day. */
  readonly changes: readonly Planned[]
  readonly isPayer: boolean
}

/** What a listing's plan takes, and something planned with what is told of it. Our own estimates. */
const PLAN_BYTES = 300
const PLANNED_BYTES = 600

const ANCHOR_DATE = dayNumber(ANCHOR_DAY)
/** Days by which a dividend is declared before its ex day, and paid behind it, at most: 24 trading days, with holidays among them. */
const REACH = 40
const DAY_OF = { processDay: 'process', exDay: 'ex', declaredDay: 'declared' } as const

export function scheduleOf(seed: string): Schedule {
  const plans = MARKETS_ROOM.cache<Plan, string>(({ changes }) => PLAN_BYTES + changes.length * PLANNED_BYTES)
  /** By listing and year. */
  const dividends = MARKETS_ROOM.cache<readonly Planned[], string>((planned) => (planned.length + 1) * PLANNED_BYTES)

  const planOf = (listing: Listing): Plan =>
    plans.get(listing.instrument.symbol, () => ({
      listing,
      changes: [...splitsOf(seed, listing), ...fateOf(listing)],
      isPayer: yieldOf(listing) > 0,
    }))

  const sharesOf =
    ({ changes }: Plan) =>
    (date: number): number => {
      let shares = 1
      for (const { ex, effect } of changes) {
        if (effect?.kind !== 'ratio') continue
        if (ex <= ANCHOR_DATE && date < ex) shares *= effect.ratio
        if (ex > ANCHOR_DATE && date >= ex) shares /= effect.ratio
      }
      return shares
    }

  const dividendsOf = (plan: Plan, year: number): readonly Planned[] => {
    if (!plan.isPayer || year < FIRST_YEAR || year > LAST_YEAR) return []
    const { listing } = plan
    return dividends.get(`${listing.instrument.symbol} ${year}`, () => dividendsIn(seed, listing, year, sharesOf(plan)))
  }

  /** A reverse split gives a new CUSIP, which holds from the day after it. */
  const record = (plan: Plan, planned: Planned & { record?: CorporateAction }): CorporateAction => {
    const since = plan.changes.findLast(({ kind, ex }) => kind === 'reverse_split' && ex < planned.ex)?.ex ?? 0
    planned.record ??= written(planned, seed, cusipOf(planned.symbol, since))
    return planned.record
  }

  return {
    actions: ({ symbols, by = 'processDay', ...query }) => {
      const [first, last] = [dayNumber(query.from), dayNumber(query.to)]
      const from = yearOf(by === 'processDay' ? first - REACH : first)
      const to = yearOf(by === 'declaredDay' ? last + REACH : last)
      const day = DAY_OF[by]
      const asked = symbols ? [...new Set(symbols.map(listingOf))] : LISTINGS
      const found: { readonly at: number; readonly plan: Plan; readonly planned: Planned }[] = []
      for (const listing of asked) {
        if (!listing || listing.instrument.isInactive) continue
        const plan = planOf(listing)
        const keep = (planned: Planned): void => {
          const at = planned[day]
          if (at >= first && at <= last) found.push({ at, plan, planned })
        }
        plan.changes.forEach(keep)
        for (let year = from; year <= to; year += 1) dividendsOf(plan, year).forEach(keep)
      }
      // Listings come almost in order of symbol, which sorting by symbol first makes use of.
      found.sort((a, b) => order(a.planned, b.planned)).sort((a, b) => a.at - b.at)
      return found.map(({ plan, planned }) => record(plan, planned))
    },
    effects: (listing) => {
      const plan = planOf(listing)
      const all = [...plan.changes]
      for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) all.push(...dividendsOf(plan, year))
      return all.filter(({ effect }) => effect).sort((a, b) => a.ex - b.ex || order(a, b))
    },
    sharesOn: (listing) => sharesOf(planOf(listing)),
    *symbolOfCusip(cusip) {
      for (const listing of LISTINGS) {
        const { symbol, class: assetClass } = listing.instrument
        const splits = planOf(listing).changes.filter(({ kind }) => kind === 'reverse_split')
        const isOf = (since: number): boolean => cusipOf(symbol, since) === cusip
        if (assetClass === 'us_equity' && (isOf(0) || splits.some(({ ex }) => isOf(ex)))) return symbol
        yield
      }
      return undefined
    },
  }
}

const order = (a: Planned, b: Planned): number =>
  a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.ex - b.ex
