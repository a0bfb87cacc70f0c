/**
 * The corporate actions of all listings of a market, 2015 to 2029: a function of seed and listing. Splits are planned for a listing at once,
 * since each follows from the one before; dividends as they are asked for, of one listing by year, of all of them the regular ones by month.
 */
import type { CorporateAction, CorporateActionQuery } from '../corporate-action.ts'
import { LISTINGS, type Listing, listingOf } from '../instruments/listing.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { MARKETS_ROOM } from '../paths/cache.ts'
import type { Pieces } from '../pieces.ts'
import { dayIn, dayNumber, yearOf } from '../sessions/date.ts'
import { type Payer, payerOf, REGULAR_DAYS, regularIn, specialIn } from './dividends.ts'
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
/** Days by which a dividend is paid behind its ex day, or declared before it (negative): 9 to 22 trading days, and 10 to 23. */
const FROM_EX = { processDay: [11, 35], exDay: [0, 0], declaredDay: [-39, -14] } as const
const DAY_OF = { processDay: 'process', exDay: 'ex', declaredDay: 'declared' } as const

export function scheduleOf(seed: string): Schedule {
  const plans = MARKETS_ROOM.cache<Plan, string>(({ changes }) => PLAN_BYTES + changes.length * PLANNED_BYTES)
  /** By listing and year. */
  const dividends = MARKETS_ROOM.cache<readonly Planned[], string>((planned) => (planned.length + 1) * PLANNED_BYTES)
  const all = MARKETS_ROOM.cache<AllPlans>(({ changes, payers }) => (changes.length + payers.length) * PLANNED_BYTES)
  const dueOfAll = () => MARKETS_ROOM.cache<readonly Due[]>((due) => (due.length + 1) * PLANNED_BYTES)
  /** Of all listings, regular dividends by month, numbered on from the year 0, and special ones by year. */
  const [regular, special] = [dueOfAll(), dueOfAll()]

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
      [...MONTHS.map((month) => regularIn(payer, year, month, shares)), specialIn(payer, year, shares)].filter(
        (planned) => planned !== undefined,
      ),
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

  const dueOf = (paid: (payer: Payer, plan: Plan) => Planned | undefined): readonly Due[] => {
    const found: Due[] = []
    for (const plan of allPlans().payers) {
      const planned = plan.payer && paid(plan.payer, plan)
      if (planned) found.push({ plan, planned })
    }
    return found
  }
  /** Dividends of all listings, among them those with an ex day from one date to another. */
  const dividendsOfAll = (from: number, to: number): (readonly Due[])[] => {
    const found: (readonly Due[])[] = []
    for (let year = Math.max(yearOf(from), FIRST_YEAR); year <= Math.min(yearOf(to), LAST_YEAR); year += 1) {
      found.push(special.get(year, () => dueOf((payer, plan) => specialIn(payer, year, sharesOf(plan)))))
      for (const month of MONTHS)
        if (dayIn(year, month, REGULAR_DAYS.first) <= to && dayIn(year, month, REGULAR_DAYS.last) >= from)
          found.push(
            regular.get(year * MONTHS.length + month, () =>
              dueOf((payer, plan) => regularIn(payer, year, month, sharesOf(plan))),
            ),
          )
    }
    return found
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
      const [least, most] = FROM_EX[by]
      const [from, to] = [first - most, last - least]
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
        for (const due of dividendsOfAll(from, to)) due.forEach(keep)
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

const order = (a: Planned, b: Planned): number =>
  a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.ex - b.ex
