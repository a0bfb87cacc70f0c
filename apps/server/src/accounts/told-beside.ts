/** A broker on whose `account_updates` a desk is told what its broker does not say. */
import type { Broker, Listener } from './broker.ts'

/** Begins to tell a listener. Answers how to stop. */
type Telling = (listener: Listener) => () => void

export const withTold = (broker: Broker, tellings: readonly Telling[]): Broker => ({
  ...broker,
  subscribe(channel, listener) {
    const stop = broker.subscribe(channel, listener)
    if (channel.kind !== 'account_updates') return stop
    const stops = [stop, ...tellings.map((tell) => tell(listener))]
    return () => {
      for (const one of stops) one()
    }
  },
})
