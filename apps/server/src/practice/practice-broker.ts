/** The broker of one practice account. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { toTimestamp } from '@paddock/market/instant'
import { answerError, answerInvalid, withHeaders } from '../accounts/answer.ts'
import type { Broker, Message } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { LivePrices } from '../markets/live/live-markets.ts'
import { NoPriceError } from '../markets/resting.ts'
import { CrowdedError, ReaderGoneError } from '../slices.ts'
import { failureAnswer } from '../storage/disk-full.ts'
import { NotAddedError } from '../storage/row-limits.ts'
import type { Database } from '../storage/tables/tables.ts'
import { answerAccountCall, answerMarketCall, isMarketCall } from './answers/answer-call.ts'
import type { Feeds } from './feed/feeds.ts'
import { marketReader } from './feed/market-reader.ts'
import type { Committed } from './ledger/committed.ts'
import type { Ledger } from './ledger/ledger.ts'
import { pastMessages } from './ledger/past.ts'
import { answerNoPrice, answerUnknownMarket, isUnknownMarket } from './ledger/unknown-market.ts'
import { viewOf } from './ledger/view.ts'

interface PracticeBrokerParts {
  readonly accountId: AccountId
  readonly ledger: Ledger
  readonly feeds: Feeds
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Log
  readonly prices?: LivePrices
}

export function practiceBroker(parts: PracticeBrokerParts): Broker {
  const { accountId, ledger, db, clock, log, prices } = parts
  const subscribeMarket = marketReader(parts)
  return {
    async send(request) {
      const { operation } = request
      try {
        if (!isMarketCall(operation)) {
          // What is asked of an account reads it again, as it is then; its market is always the same.
          const { source } = (await ledger.known(accountId)).market
          const asked = { accountId, ledger, db, sequence: request.sequence, reader: request.reader }
          const { result, sequence } = await answerAccountCall(operation, request, asked)
          return withHeaders(result, source, sequence)
        }
        const loaded = await ledger.loaded(accountId, request.sequence)
        const { source } = loaded.market
        const relay = prices?.relay(loaded.market.id)
        // A live market's data is its connection's: all of it, not what orders needed to be judged.
        if (relay) return withHeaders(await relay.send(request), source)
        return withHeaders(await answerMarketCall(operation, request, viewOf(loaded, clock.now())), source)
      } catch (error) {
        // Whoever asked is told by who knows why the work ended.
        if (error instanceof ReaderGoneError || error instanceof CrowdedError) throw error
        if (isUnknownMarket(error)) return answerUnknownMarket(error)
        if (error instanceof NoPriceError) return answerNoPrice(error)
        if (error instanceof NotAddedError) return answerInvalid('trading', error.message)
        log.error({ err: error, account: accountId, request: request.requestId }, 'practice account failed')
        return answerError(failureAnswer(error))
      }
    },
    subscribe(channel, listener) {
      switch (channel.kind) {
        case 'trade_updates':
          return ledger.listen(accountId, ({ updates }) => updates.forEach(listener))
        case 'activities':
          return ledger.listen(accountId, ({ activities }) => activities.forEach(listener))
        case 'account_updates':
          return ledger.listen(accountId, (committed) => {
            const message = accountUpdate(committed)
            if (message) listener(message)
          })
        case 'market':
          return subscribeMarket(channel, listener)
      }
    },
    listening: () => ledger.heard(accountId),
    async *past(channel, from, signal) {
      await ledger.heard(accountId)
      yield* pastMessages(db, accountId, channel, from, signal)
    },
  }
}

/**
 * What makes the desk's picture of the account old, other than orders: its clock was set, its configuration or blocks changed, its cash or its day moved, its
 * contracts ended. Of those it has the activities, as `activities` tells them.
 */
function accountUpdate({ event: { body, at, sequence }, activities }: Committed): Message | undefined {
  switch (body.kind) {
    case 'clock-set':
      return { event: body.kind, at: toTimestamp(at), sequence, clock: body.clock }
    case 'configuration-changed':
    case 'blocks-changed':
    case 'cash-transferred':
    case 'entry-booked':
    case 'positions-restated':
    case 'day-closed':
    case 'margin-called':
    case 'margin-call-met':
      return { event: body.kind, at: toTimestamp(at), sequence }
    case 'option-settled':
      return { event: body.kind, at: toTimestamp(at), sequence, activities }
    default:
      return undefined
  }
}
