/**
 * The markets accounts name: simulated ones, which are made at once, and those of other kinds, which whoever knows them provides: a recording
 * has to be read, a running market to be listened to.
 */
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { marketById, UnknownMarketError } from '@paddock/market/simulated'

/** The market of visitors and of new accounts: the same on every machine. */
export const MARKET_SEED = 'desk'

/** Which kinds there are beside the simulated ones. */
type ProvidedSource = Exclude<Market['source'], 'simulated'>

/** Makes the market of an id such as `replay:<recording>`. Rejects with an {@link UnknownMarketError} where there is none, in a sentence. */
type MarketProvider = (id: string) => Promise<Market>

/** Told that more is known of some symbols of a market, and from which instant on. */
export type MarketGrew = (marketId: string, symbols: ReadonlySet<string>, since: Instant) => void

export interface Markets {
  /** The same market for everybody who asks while anybody uses it. Rejects with an {@link UnknownMarketError}. */
  of(id: string): Promise<Market>
  /** From now on ids that begin with `<source>:` are made by this provider. */
  provide(source: ProvidedSource, provider: MarketProvider): void
  /** A market that has changed or is gone: the next one to ask gets it anew. Who has it in hand keeps it. */
  forget(id: string): void
  /** What a provider calls when its market has grown: waits that rest on these symbols are tried again. */
  readonly grew: MarketGrew
  /** Calls `listener` with all that grows. Answers how to stop. */
  onGrowth(listener: MarketGrew): () => void
}

/** Recordings may be large: so many are kept that nobody uses just now. */
const KEPT = 4

/** `ownMarket` answers to its own id, whatever it is. */
export function createMarkets(ownMarket?: Market): Markets {
  const providers = new Map<string, MarketProvider>()
  const listeners = new Set<MarketGrew>()
  const loading = new Map<string, Promise<Market>>()
  /** What somebody may still have in hand, and by last use what is kept whether or not. */
  const alive = new Map<string, WeakRef<Market>>()
  const kept = new Map<string, Market>()

  function keep(id: string, market: Market): Market {
    kept.delete(id)
    kept.set(id, market)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    for (const [known, market] of alive) if (!market.deref()) alive.delete(known)
    alive.set(id, new WeakRef(market))
    return market
  }

  function load(id: string, provider: MarketProvider): Promise<Market> {
    const under = loading.get(id)
    if (under) return under
    const made: Promise<Market> = provider(id)
      // What was forgotten meanwhile is not kept.
      .then((market) => (loading.get(id) === made ? keep(id, market) : market))
      .finally(() => {
        if (loading.get(id) === made) loading.delete(id)
      })
    loading.set(id, made)
    return made
  }

  return {
    async of(id) {
      if (id === ownMarket?.id) return ownMarket
      const source = id.slice(0, id.indexOf(':'))
      if (source === 'simulated') return marketById(id)
      const known = alive.get(id)?.deref()
      if (known) return keep(id, known)
      const provider = providers.get(source)
      if (!provider) throw new UnknownMarketError(`No market answers to ${id}.`)
      return load(id, provider)
    },
    provide(source, provider) {
      providers.set(source, provider)
    },
    forget(id) {
      kept.delete(id)
      alive.delete(id)
      loading.delete(id)
    },
    grew(marketId, symbols, since) {
      for (const listener of listeners) listener(marketId, symbols, since)
    },
    onGrowth(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
