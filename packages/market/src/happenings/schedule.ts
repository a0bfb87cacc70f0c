/**
 * The corporate actions of all listings of a market, 2015 to 2029: a function of seed and listing. Splits are planned for a listing at once,
 * since each follows from the one before; dividends as they are asked for, of one listing by year and of all of them by month.
 */
import type { CorporateAction, CorporateActionQuery } from '../corporate-action.ts'
import { DAY_MS } from '../instant.ts'
import { LISTINGS, type Listing, listingOf } from '../instruments/listing.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { MARKETS_ROOM } from '../paths/cache.ts'
import type { Pieces } from '../pieces.ts'
import { dayNumber, yearOf } from '../sessions/date.ts'
import { dividendsIn, type Payer, payerOf } from './dividends.ts'
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
  readonly payer: Payer | undefined
}

/** Something planned, and the plan it is of. */
interface Due {
  readonly plan: Plan
  readonly planned: Planned
}

/** Of all listings: what is planned but for dividends, and who pays those. */
interface AllPlans {
  readonly changes: readonly Due[]
  readonly payers: readonly Plan[]
}

/** What a listing's plan takes, and something planned with what is told of it. Our own estimates. */
const PLAN_BYTES = 400
const PLANNED_BYTES = 600

const ANCHOR_DATE = dayNumber(ANCHOR_DAY)
/** Days by which a dividend is declared before its ex day, and paid behind it, at most: 24 trading days, with holidays among them. */
const REACH = 40
/** Days by which an ex day may slip into the month after. */
const SLIP = 7
const DAY_OF = { processDay: 'process', exDay: 'ex', declaredDay: 'declared' } as const

export function scheduleOf(seed: string): Schedule {
  const plans = MARKETS_ROOM.cache<Plan, string>(({ changes }) => PLAN_BYTES + changes.length * PLANNED_BYTES)
  /** By listing and year. */
  const dividends = MARKETS_ROOM.cache<readonly Planned[], string>((planned) => (planned.length + 1) * PLANNED_BYTES)
  const all = MARKETS_ROOM.cache<AllPlans>(({ changes, payers }) => (changes.length + payers.length) * PLANNED_BYTES)
  /** Of all listings, by month, counted from January of the year 0. */
  const months = MARKETS_ROOM.cache<readonly Due[]>((due) => (due.length + 1) * PLANNED_BYTES)

  const planned = (listing: Listing): Plan => ({
    listing,
    changes: listing.fate ? [...splitsOf(seed, listing), ...fateOf(listing)] : splitsOf(seed, listing),
    payer: payerOf(seed, listing),
  })
  const planOf = (listing: Listing): Plan => plans.get(listing.instrument.symbol, () => planned(listing))

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
    const { listing, payer } = plan
    if (!payer || year < FIRST_YEAR || year > LAST_YEAR) return []
    const shares = sharesOf(plan)
    return dividends.get(`${listing.instrument.symbol} ${year}`, () =>
      MONTHS.flatMap((month) => dividendsIn(payer, year, month, shares)),
    )
  }

  const allPlans = (): AllPlans =>
    all.get(0, () => {
      const changes: Due[] = []
      const payers: Plan[] = []
      for (const listing of LISTINGS) {
        if (listing.instrument.isInactive) continue
        const plan = planned(listing)
        if (plan.payer) payers.push(plan)
        for (const planned of plan.changes) changes.push({ plan, planned })
      }
      return { changes, payers }
    })

  const dividendsOfAll = (month: number): readonly Due[] =>
    months.get(month, () => {
      const [year, ofYear] = [Math.floor(month / MONTHS.length), (month % MONTHS.length) + 1]
      if (year < FIRST_YEAR || year > LAST_YEAR) return []
      const found: Due[] = []
      for (const plan of allPlans().payers)
        for (const planned of plan.payer ? dividendsIn(plan.payer, year, ofYear, sharesOf(plan)) : [])
          found.push({ plan, planned })
      return found
    })

  /** A reverse split gives a new CUSIP, which holds from the day after it. */
  const record = (plan: Plan, planned: Planned & { record?: CorporateAction }): CorporateAction => {
    const since = plan.changes.findLast(({ kind, ex }) => kind === 'reverse_split' && ex < planned.ex)?.ex ?? 0
    planned.record ??= written(planned, seed, cusipOf(planned.symbol, since))
    return planned.record
  }

  return {
    actions: ({ symbols, by = 'processDay', ...query }) => {
      const [first, last] = [dayNumber(query.from), dayNumber(query.to)]
      const from = by === 'processDay' ? first - REACH : first
      const to = by === 'declaredDay' ? last + REACH : last
      const day = DAY_OF[by]
      const byDay = new Map<number, Due[]>()
      const keep = (due: Due): void => {
        const at = due.planned[day]
        if (at < first || at > last) return
        const others = byDay.get(at)
        if (others) others.push(due)
        else byDay.set(at, [due])
      }
      if (symbols) {
        for (const listing of new Set(symbols.map(listingOf))) {
          if (!listing || listing.instrument.isInactive) continue
          const plan = planOf(listing)
          for (const planned of plan.changes) keep({ plan, planned })
          for (let year = yearOf(from); year <= yearOf(to); year += 1)
            for (const planned of dividendsOf(plan, year)) keep({ plan, planned })
        }
      } else {
        allPlans().changes.forEach(keep)
        for (let month = monthOf(from - SLIP); month <= monthOf(to); month += 1) dividendsOfAll(month).forEach(keep)
      }
      const days = [...byDay].sort(([one], [other]) => one - other)
      return days.flatMap(([, due]) =>
        due.sort((a, b) => order(a.planned, b.planned)).map(({ plan, planned }) => record(plan, planned)),
      )
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

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The month of a date, counted from that of January of the year 0. */
function monthOf(date: number): number {
  const at = new Date(date * DAY_MS)
  return at.getUTCFullYear() * MONTHS.length + at.getUTCMonth()
}

const order = (a: Planned, b: Planned): number =>
  a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.ex - b.ex
