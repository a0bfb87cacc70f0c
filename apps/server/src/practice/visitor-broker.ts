/** What anybody may read without an account: the simulated market in real time. */
import { REAL_TIME } from '@paddock/broker/account/clock'
import { notAuthorized } from '@paddock/contract/errors/answers'
import type { Market } from '@paddock/market/market'
import { answerError, withHeaders } from '../accounts/answer.ts'
import type { Broker } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import { answerMarketCall, isMarketCall } from './answers/answer-call.ts'
import type { Feeds } from './feed/feeds.ts'

interface VisitorParts {
  readonly market: Market
  readonly feeds: Feeds
  readonly clock: MachineClock
}

export function visitorBroker({ market, feeds, clock }: VisitorParts): Broker {
  return {
    async send(request) {
      const { operation } = request
      const view = { market, now: clock.now() }
      const answer = isMarketCall(operation)
        ? await answerMarketCall(operation, request, view)
        : answerError(notAuthorized())
      return withHeaders(answer, market.source)
    },
    // Channels of an account have nothing to tell a visitor.
    subscribe: (channel, listener) =>
      channel.kind === 'market' ? feeds.subscribe(market, REAL_TIME, channel, listener) : () => {},
  }
}
