/** What rows come to together at the live prices, shared by everything that shows a part of it. */
import { type RequirementOf, type RunningSums, RunningTotals } from '@paddock/analytics/equity/running-totals'
import type { Position } from '@paddock/contract/entities/position'
import { useMemo, useSyncExternalStore } from 'react'
import { useAccountId } from '../../live/account.ts'
import { priceNow, watchPrice } from '../../live/streams/prices.ts'

/** A position and how it is traded and priced: with the slash of a pair. */
export interface Priced {
  readonly position: Position
  readonly symbol: string
}

/** From this many rows on, sums follow the prices once a second, in time nothing else needs, and not in every frame. */
const MANY = 500
const EVERY_MS = 1_000
/** Rows between two looks at the time that is left. */
const AT_ONCE = 500

class LiveTotals {
  readonly #view: string | undefined
  readonly #rows: readonly Priced[]
  readonly #running: RunningTotals
  readonly #listeners = new Set<() => void>()
  #moved = new Set<number>()
  /** What moved before and is being added up. */
  #toAdd: number[] = []
  #sums: RunningSums
  #stops: (() => void)[] = []
  #isDue = false

  constructor(view: string | undefined, rows: readonly Priced[], requirementOf?: RequirementOf) {
    this.#view = view
    this.#rows = rows
    this.#running = new RunningTotals(
      rows.map(({ position }) => position),
      requirementOf,
    )
    this.#sums = this.#moveAll()
  }

  readonly read = (): RunningSums => this.#sums

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      for (const stop of this.#stops) stop()
      this.#stops = []
    }
  }

  #start(): void {
    this.#stops = this.#rows.map(({ symbol }, index) => watchPrice(this.#view, symbol, () => this.#hear(index)))
    // Prices that were known or moved while nobody listened.
    this.#sums = this.#moveAll()
  }

  #moveAll(): RunningSums {
    this.#moved.clear()
    for (const index of this.#rows.keys()) this.#move(index)
    return this.#running.sums
  }

  #move(index: number): void {
    const row = this.#rows[index]
    if (row) this.#running.move(index, priceNow(this.#view, row.symbol)?.last)
  }

  #hear(index: number): void {
    this.#moved.add(index)
    if (this.#isDue) return
    this.#soon()
  }

  #soon(): void {
    this.#isDue = true
    // Everything that moved in a frame is told in one task: it is added up once, after it.
    if (this.#rows.length > MANY) setTimeout(() => whenIdle(this.#addSome), EVERY_MS)
    else queueMicrotask(() => this.#addSome())
  }

  /** Adds up what moved, as long as there is time; the rest in the next idle time. */
  readonly #addSome = (hasTime: () => boolean = () => true): void => {
    if (this.#toAdd.length === 0) {
      this.#toAdd = [...this.#moved]
      this.#moved.clear()
    }
    do for (const index of this.#toAdd.splice(-AT_ONCE)) this.#move(index)
    while (this.#toAdd.length > 0 && hasTime())
    if (this.#toAdd.length > 0) {
      whenIdle(this.#addSome)
      return
    }
    this.#isDue = false
    if (this.#moved.size > 0) this.#soon()
    this.#sums = this.#running.sums
    for (const listener of this.#listeners) listener()
  }
}

/** Where a browser does not say when it is idle, the next task has to do. */
function whenIdle(work: (hasTime: () => boolean) => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(() => work(() => false))
  else requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 1), { timeout: EVERY_MS })
}

interface Shared {
  readonly requirementOf: RequirementOf | undefined
  readonly totals: LiveTotals
}

/** By the list itself, so that everything that shows a part of the same sums adds up once. */
const shared = new WeakMap<readonly Priced[], Map<string | undefined, Shared>>()

function liveTotals(view: string | undefined, rows: readonly Priced[], requirementOf?: RequirementOf): LiveTotals {
  const views = shared.get(rows) ?? new Map<string | undefined, Shared>()
  shared.set(rows, views)
  const known = views.get(view)
  if (known && (requirementOf === undefined || known.requirementOf === requirementOf)) return known.totals
  const totals = new LiveTotals(view, rows, requirementOf)
  views.set(view, { requirementOf, totals })
  return totals
}

/** The sums of rows at the live prices of their account, the page's unless given. The same list, not an equal one, as long as nothing of it changed. */
export function useTotals(rows: readonly Priced[], requirementOf?: RequirementOf, account?: string): RunningSums {
  const page = useAccountId()
  const view = account ?? page
  const totals = useMemo(() => liveTotals(view, rows, requirementOf), [view, rows, requirementOf])
  return useSyncExternalStore(totals.subscribe, totals.read)
}
