/** The last prices of the symbols that the desks of an account watched: symbol by symbol, because no two pages ask for the same ones together. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { decodedJson } from '@paddock/contract/streams/codec'
import type { Instant } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { BrokerRequest, MarketChannel, Message } from '../../accounts/broker.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { MachineClock } from '../../clock.ts'
import type { KeptAnswer } from '../../storage/kept-answers.ts'
import type { KeptAnswers } from './answers.ts'

export interface KeptPrices {
  knows(operation: OperationName): boolean
  /** Keeps the snapshots of an answer. */
  keep(accountId: AccountId, request: BrokerRequest, body: string): void
  /** The snapshots that are kept of the symbols a call asks for, as old as the oldest of them; undefined where none is. */
  find(accountId: AccountId, request: BrokerRequest): Promise<KeptAnswer | undefined>
  /** Keeps what a stream told. */
  heard(accountId: AccountId, channel: MarketChannel, message: Message): void
  forget(accountId: AccountId): void
}

/** Of one account. */
const MOST_SYMBOLS = 2_000
const MOST_ACCOUNTS = 50
const NAME = 'prices'

interface Kept {
  at: Instant
  readonly snapshot: Readonly<Record<string, unknown>>
  /** What streams told since, in place of parts of it. */
  told: Readonly<Record<string, Message>>
}
type Symbols = BoundedMap<string, Kept>

const Stored = z.array(z.tuple([z.string(), z.number(), z.record(z.string(), z.unknown())]))
const Snapshots = z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))
/** Whether an answer's snapshots lie in a field of it, or are all of it. */
const AT: Partial<Readonly<Record<OperationName, 'field' | 'whole'>>> = {
  stockSnapshots: 'whole',
  cryptoSnapshots: 'field',
  optionSnapshots: 'field',
}
/** What a symbol is kept under: a coin's prices are those of a place. */
const keyAt = (symbol: string, place: string | undefined): string =>
  place === undefined || place === 'us' ? symbol : `${symbol} ${place}`
const PARTS: Partial<Readonly<Record<MarketChannel['type'], string>>> = { trades: 'latestTrade', quotes: 'latestQuote' }

export function createKeptPrices(answers: KeptAnswers, clock: MachineClock): KeptPrices {
  const accounts = new BoundedMap<AccountId, Promise<Symbols>>(MOST_ACCOUNTS)
  /** Of each account, the same once it is read. */
  const read = new WeakMap<Promise<Symbols>, Symbols>()

  function symbolsOf(accountId: AccountId): Promise<Symbols> {
    const known = accounts.get(accountId)
    if (known) return known
    const reading = stored(accountId)
    reading.then((symbols) => read.set(reading, symbols))
    accounts.set(accountId, reading)
    return reading
  }

  async function stored(accountId: AccountId): Promise<Symbols> {
    const symbols: Symbols = new BoundedMap(MOST_SYMBOLS)
    const kept = await answers.find(accountId, NAME)
    const parsed = kept && z.safeParse(Stored, decodedJson(kept.body))
    if (parsed?.success)
      for (const [symbol, at, snapshot] of parsed.data) symbols.set(symbol, { at, snapshot, told: {} })
    return symbols
  }

  const write = (accountId: AccountId, symbols: Symbols) =>
    answers.keep(accountId, NAME, () =>
      JSON.stringify([...symbols].map(([symbol, kept]) => [symbol, kept.at, latestOf(kept)])),
    )

  return {
    knows: (operation) => AT[operation] !== undefined,
    keep(accountId, { operation, path }, body) {
      const value = decodedJson(body)
      const parsed = z.safeParse(Snapshots, AT[operation] === 'field' ? fieldOf(value) : value)
      if (!parsed.success) return
      const at = clock.now()
      void symbolsOf(accountId).then((symbols) => {
        for (const [symbol, snapshot] of Object.entries(parsed.data))
          if (snapshot) symbols.set(keyAt(symbol, path.loc), { at, snapshot, told: {} })
        write(accountId, symbols)
      })
    },
    async find(accountId, { operation, path, search }) {
      const symbols = await symbolsOf(accountId)
      const asked = new URLSearchParams(search).getAll('symbols').join(',').split(',')
      const found = asked.flatMap((symbol) => {
        const kept = symbols.get(keyAt(symbol, path.loc))
        return kept ? [[symbol, kept] as const] : []
      })
      if (found.length === 0) return undefined
      const snapshots = Object.fromEntries(found.map(([symbol, kept]) => [symbol, latestOf(kept)]))
      const readAt = Math.min(...found.map(([, { at }]) => at))
      return { body: JSON.stringify(AT[operation] === 'field' ? { snapshots } : snapshots), readAt }
    },
    heard(accountId, { feed, type, symbol, location }, message) {
      // Nobody says where it is from.
      if (feed === 'crypto' && location === undefined) return
      const part = PARTS[type]
      const reading = part === undefined ? undefined : accounts.get(accountId)
      const symbols = reading && read.get(reading)
      const kept = symbols?.get(keyAt(symbol, location))
      if (!part || !symbols || !kept) return
      kept.at = clock.now()
      kept.told = { ...kept.told, [part]: message }
      write(accountId, symbols)
    },
    forget: (accountId) => void accounts.delete(accountId),
  }
}

/** A snapshot's parts have no type and no symbol. */
const latestOf = ({ snapshot, told }: Kept): Readonly<Record<string, unknown>> => ({
  ...snapshot,
  ...Object.fromEntries(Object.entries(told).map(([part, { T: _type, S: _symbol, ...rest }]) => [part, rest])),
})

const fieldOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'snapshots' in value ? value.snapshots : undefined
