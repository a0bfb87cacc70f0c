/** The options of the simulated market: what is asked of them by symbol, at an instant. */
import type { Market, OptionsMarket, Quote, Tick } from '../market.ts'
import { MARKETS_ROOM } from '../paths/cache.ts'
import { atOnce } from '../pieces.ts'
import { openAtEnd } from './activity.ts'
import { optionBars } from './bars.ts'
import type { Contract } from './contract.ts'
import { firstOptionMoment } from './first-moment.ts'
import { firstNet } from './first-net.ts'
import { contractAt, type OptionSources, registerOf } from './register.ts'
import { type SessionSecond, secondAt, secondsOn, startOf } from './session.ts'
import { type OptionTape, optionTapeOf } from './tape.ts'
import { snapshotsOf } from './values.ts'

/** The market's questions, answered for contracts alone: by symbol or id. */
type OptionTrading = Pick<
  Market,
  'instrument' | 'quote' | 'lastTrade' | 'previousClose' | 'bars' | 'trades' | 'quotes' | 'search' | 'isListed'
>

export interface SimulatedOptions {
  readonly trading: OptionTrading
  readonly options: OptionsMarket
}

/** A contract's prints of late. Our own estimate. */
const TAPE_BYTES = 20_000
const ALL = Number.POSITIVE_INFINITY

/** Options on everything that has them. What nobody asks for is never computed. */
export function simulatedOptions(sources: OptionSources): SimulatedOptions {
  const register = registerOf(sources)
  const tapes = MARKETS_ROOM.cache<OptionTape, Contract>(() => TAPE_BYTES)
  const tapeOf = (contract: Contract): OptionTape => tapes.get(contract, () => optionTapeOf(contract))
  const tapesOf = (symbol: string): OptionTape[] => register.named(symbol).map(tapeOf)

  const options: OptionsMarket = {
    contracts: (underlying, at) => atOnce(options.listing(underlying, at)),
    *listing(underlying, at) {
      return (yield* register.listed(underlying, at)).map(({ instrument }) => instrument)
    },
    contract: (symbolOrId, at) => contractAt(register.named(symbolOrId), at)?.instrument,
    symbolThen: (symbol, at, then) => {
      let contract = contractAt(register.named(symbol), at)
      while (contract && contract.from > contract.underlying.tape.path.timeline.dayAt(then)) {
        const { former, from }: Contract = contract
        contract = former === undefined ? undefined : register.named(former).findLast((earlier) => earlier.from < from)
      }
      return contract?.instrument.symbol
    },
    value: (symbol, at) => {
      const contract = contractAt(register.named(symbol), at)
      return contract && snapshotsOf(register, [contract.instrument], at)[0]?.value
    },
    snapshot: (contracts, at) => snapshotsOf(register, contracts, at),
    firstNet: ({ legs, most }, from, until) => {
      const tapes = legs.flatMap(({ symbol, side, ratio }) => {
        const contract = contractAt(register.named(symbol), until - 1)
        return contract ? [{ option: tapeOf(contract), side, ratio }] : []
      })
      return tapes.length === legs.length ? firstNet(tapes, most, from, until) : undefined
    },
    openInterest: (symbol, at) => {
      const contract = contractAt(register.named(symbol), at)
      if (!contract) return undefined
      const before = contract.underlying.tape.path.timeline.dayAt(at) - 1
      return before < contract.from ? 0 : openAtEnd(contract, Math.min(before, contract.to))
    },
    settlement: ({ symbol }) => {
      const contract = register.named(symbol).at(-1)
      return contract?.underlying.close(contract.expirationDay)
    },
  }

  /** The contract that has a symbol at an instant, and the second that stands then: after its last day, the last of all. */
  const standing = <Answer>(
    symbol: string,
    at: number,
    answer: (tape: OptionTape, when: SessionSecond) => Answer,
  ): Answer | undefined => {
    const contract = contractAt(register.named(symbol), at)
    const when = contract && secondAt(contract.underlying.tape, at)
    if (!contract || !when || when.day < contract.from) return undefined
    return answer(tapeOf(contract), when.day <= contract.to ? when : lastSecond(contract, contract.to))
  }

  const trading: OptionTrading = {
    instrument: (symbolOrId) => register.named(symbolOrId).at(-1)?.instrument,
    quote: (symbol, at) => standing(symbol, at, ({ quote }, when) => quote(when)),
    lastTrade: (symbol, at) => standing(symbol, at, ({ lastTick }, when) => lastTick(when)),
    previousClose: (symbol, at) => {
      const contract = contractAt(register.named(symbol), at)
      return contract && closeBefore(tapeOf(contract), contract.underlying.tape.path.timeline.dayAt(at))
    },
    bars: (symbol, timeframe, from, to, now, limit = ALL) =>
      tapesOf(symbol)
        .flatMap((tape) => optionBars(tape, timeframe, from, to, now, limit))
        .slice(0, limit),
    trades: (symbol, from, to, limit = ALL) =>
      tapesOf(symbol)
        .flatMap((tape) => tradesIn(tape, from, to, limit))
        .slice(0, limit),
    quotes: (symbol, from, to, limit = ALL) =>
      tapesOf(symbol)
        .flatMap((tape) => quotesIn(tape, from, to, limit))
        .slice(0, limit),
    search: (wait, from, until) => {
      let carried = wait.initial
      const learning: typeof wait = {
        ...wait,
        happens: (moment, before) => {
          const judged = wait.happens(moment, before)
          carried = judged.carried
          return judged
        },
        skipped: (bounds, before) => {
          carried = wait.skipped(bounds, before)
          return carried
        },
      }
      // One symbol may be several contracts in turn.
      for (const contract of register.named(wait.symbol)) {
        if (contract.underlying.tape.path.timeline.dayAt(from) > contract.to) continue
        const found = firstOptionMoment(tapeOf(contract), { ...learning, initial: carried }, from, until)
        if (found) return found
      }
      return undefined
    },
    isListed: (symbol, at) => {
      const contract = contractAt(register.named(symbol), at)
      return contract !== undefined && contract.underlying.tape.path.timeline.dayAt(at) <= contract.to
    },
  }
  return { trading, options }
}

const lastSecond = ({ underlying }: Contract, day: number): SessionSecond => ({
  day,
  second: secondsOn(underlying.tape, day) - 1,
})

/** The last print of the trading day before one, or the middle of its last quote where nothing traded, rounded down to a cent. */
function closeBefore({ contract, quote, lastTick }: OptionTape, day: number): number | undefined {
  const before = Math.min(day - 1, contract.to)
  if (before < contract.from) return undefined
  const when = lastSecond(contract, before)
  const last = lastTick(when)
  if (last && last.at >= startOf(contract.underlying.tape, { day: before, second: 0 })) return last.price
  const { bid, ask } = quote(when)
  return Math.floor((bid + ask) / 2)
}

function tradesIn({ contract, ticks }: OptionTape, from: number, to: number, limit: number): Tick[] {
  const { tape } = contract.underlying
  const found: Tick[] = []
  const last = secondAt(tape, to)
  if (!last) return found
  for (
    let day = Math.max(contract.from, tape.path.timeline.dayAt(from));
    day <= Math.min(contract.to, last.day);
    day += 1
  )
    for (const tick of ticks(day, day === last.day ? last.second : ALL)) {
      if (found.length >= limit) return found
      if (tick.at >= from) found.push(tick)
    }
  return found
}

function quotesIn({ contract, quote }: OptionTape, from: number, to: number, limit: number): Quote[] {
  const { tape } = contract.underlying
  const found: Quote[] = []
  for (let day = Math.max(contract.from, tape.path.timeline.dayAt(from)); day <= contract.to; day += 1) {
    const open = startOf(tape, { day, second: 0 })
    if (open > to) break
    const seconds = secondsOn(tape, day)
    for (let second = Math.max(0, Math.ceil((from - open) / 1000)); second < seconds; second += 1) {
      if (open + second * 1000 > to || found.length >= limit) return found
      found.push(quote({ day, second }))
    }
  }
  return found
}
