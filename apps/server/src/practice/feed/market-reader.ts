/** What is listened to of an account's market: the view moves with the account's clock, and what is listened to moves with the view. */
import type { AccountClock } from '@paddock/broker/account/clock'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Market } from '@paddock/market/market'
import type { Listener, MarketChannel } from '../../accounts/broker.ts'
import type { Log } from '../../log.ts'
import type { LivePrices } from '../../markets/live/live-markets.ts'
import { slices } from '../../slices.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isUnknownMarket } from '../ledger/unknown-market.ts'
import type { Feeds } from './feeds.ts'

interface MarketReaderParts {
  readonly accountId: AccountId
  readonly ledger: Ledger
  readonly feeds: Feeds
  readonly log: Log
  readonly prices?: LivePrices
}

interface Reading {
  readonly channel: MarketChannel
  readonly listener: Listener
  leave: () => void
}

/** Begins to listen to a channel, one after the other where they are many. Answers how to stop. */
export function marketReader(parts: MarketReaderParts): (channel: MarketChannel, listener: Listener) => () => void {
  const { accountId, ledger, feeds, log, prices } = parts
  const open = new Set<Reading>()
  /** Those that do not listen yet, or to a view that is no longer the account's. */
  const behind = new Set<Reading>()
  let isJoining = false
  /** Raised when the clock is set. */
  let views = 0
  let stopClock = () => {}

  async function join(): Promise<void> {
    if (isJoining) return
    isJoining = true
    try {
      while (behind.size > 0) {
        const view = views
        const { market, clock } = await ledger.loaded(accountId)
        await slices.stream(accountId, joining(market, clock, view))
      }
    } catch (error) {
      behind.clear()
      if (!isUnknownMarket(error)) log.error({ err: error, account: accountId }, 'market subscription failed')
    } finally {
      isJoining = false
    }
  }

  function* joining(market: Market, clock: AccountClock, view: number): Generator<void> {
    const relay = prices?.relay(market.id)
    for (const reading of behind) {
      if (view !== views) return
      behind.delete(reading)
      const { channel, listener, leave } = reading
      try {
        leave()
        reading.leave = relay ? relay.subscribe(channel, listener) : feeds.subscribe(market, clock, channel, listener)
      } catch (err) {
        log.error({ err, account: accountId }, 'market subscription failed')
      }
      yield
    }
  }

  function follow(): () => void {
    return ledger.listen(accountId, ({ event }) => {
      if (event.body.kind !== 'clock-set') return
      views += 1
      for (const reading of open) behind.add(reading)
      void join()
    })
  }

  return (channel, listener) => {
    const reading: Reading = { channel, listener, leave: () => {} }
    if (open.size === 0) stopClock = follow()
    open.add(reading)
    behind.add(reading)
    void join()
    return () => {
      if (!open.delete(reading)) return
      behind.delete(reading)
      reading.leave()
      if (open.size === 0) stopClock()
    }
  }
}
