/** A broker on whose `account_updates` a desk is told what its broker does not say. */
import type { Broker, Listener } from './broker.ts'

/** `tell` begins to tell a listener, and answers how to stop. */
export const withTold = (broker: Broker, tell: (listener: Listener) => () => void): Broker => ({
  ...broker,
  subscribe(channel, listener) {
    const stop = broker.subscribe(channel, listener)
    if (channel.kind !== 'account_updates') return stop
    const stopTelling = tell(listener)
    return () => {
      stop()
      stopTelling()
    }
  },
})
