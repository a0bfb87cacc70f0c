/** A broker in trouble: whatever it is, its calls and its messages pass through here, and some come to harm. */
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { rateLimited } from '@paddock/contract/errors/answers'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { type MachineClock, sleep } from '../clock.ts'
import { answerError, answerJson, NO_CONTENT } from './answer.ts'
import type { Broker, BrokerAnswer, BrokerRequest, Listener } from './broker.ts'
import { listenToHalts } from './halts-told.ts'
import type { Trouble } from './trouble.ts'
import { haltedUntil, type Troubles } from './troubles.ts'

interface TroubledParts {
  readonly accountId: AccountId
  readonly broker: Broker
  /** The practice broker knows of halts itself; for another one, orders in a halted symbol are turned away here. */
  readonly isPractice: boolean
  readonly troubles: Troubles
  readonly clock: MachineClock
  /** Cuts off the sockets of the account. */
  readonly dropStreams: (accountId: AccountId) => void
}

/** The broker as its troubles let it be. Without any, calls and messages pass as they are. */
export function troubled({ accountId, broker, isPractice, troubles, clock, dropStreams }: TroubledParts): Broker {
  const wait = (ms: number): Promise<void> => (ms === 0 ? Promise.resolve() : sleep(clock, ms))

  const send = (request: BrokerRequest): Promise<BrokerAnswer> =>
    troubles.of(accountId).length === 0 ? broker.send(request) : struck(request)

  async function struck(request: BrokerRequest): Promise<BrokerAnswer> {
    const fits = ({ calls }: Trouble) => calls === 'all' || calls === callsOf(request.operation)
    const strike = (kind: Trouble['kind']) => troubles.strike(accountId, kind, fits)
    if (strike('too-many-requests')) return TOO_MANY
    const delay = strike('delay')
    if (delay) await wait(delay.delayMs)
    if (callsOf(request.operation) === 'orders' && strike('reject')) return REJECTED
    const symbol = isPractice ? undefined : textIn(request.body, 'symbol')
    if (symbol !== undefined && haltedUntil(troubles.of(accountId), symbol) !== undefined) return HALTED
    const lostRequest = strike('lose-request')
    if (lostRequest) {
      await wait(lostRequest.delayMs)
      return TIMED_OUT
    }
    const lateCancel = request.operation === 'deleteOrderByOrderID' && strike('late-cancel')
    if (lateCancel) {
      // Whatever comes of it, its answer has left.
      void wait(lateCancel.delayMs).then(() => broker.send(request).catch(() => {}))
      return NO_CONTENT
    }
    const lostAnswer = strike('lose-answer')
    const isCutShort = request.operation === 'postOrder' && strike('cut-short') !== undefined
    const answer = await broker.send(request)
    if (isCutShort && answer.status === 200) cutShort(request, answer)
    if (!lostAnswer) return answer
    await wait(lostAnswer.delayMs)
    return TIMED_OUT
  }

  /** After the first part of it is filled, the broker cancels the rest. */
  function cutShort(request: BrokerRequest, { body }: BrokerAnswer): void {
    const id = textIn(JSON.parse(String(body)), 'id')
    const stop = broker.subscribe({ kind: 'trade_updates' }, ({ event, order }) => {
      if (textIn(order, 'id') !== id || id === undefined) return
      if (event === 'partial_fill' || FINAL_STATUSES.has(textIn(order, 'status') ?? '')) stop()
      if (event !== 'partial_fill') return
      const cancel = {
        operation: 'deleteOrderByOrderID',
        path: { order_id: id },
        body: undefined,
        text: undefined,
      } as const
      void broker.send({ ...request, ...cancel, actor: { kind: 'wake-up' } }).catch(() => {})
    })
  }

  /** An order update as it gets through: not at all, once, or twice. */
  const updates =
    (listener: Listener): Listener =>
    (message) => {
      if (troubles.of(accountId).length === 0) return listener(message)
      if (troubles.strike(accountId, 'drop-stream')) return dropStreams(accountId)
      if (troubles.strike(accountId, 'lose-update')) return undefined
      listener(message)
      if (troubles.strike(accountId, 'repeat-update')) listener(message)
    }

  return {
    ...broker,
    send,
    subscribe(channel, listener) {
      switch (channel.kind) {
        case 'trade_updates':
          return broker.subscribe(channel, updates(listener))
        case 'activities':
          return broker.subscribe(channel, listener)
        case 'account_updates': {
          const stops = [
            broker.subscribe(channel, listener),
            troubles.listen(accountId, () => listener({ event: 'trouble-changed' })),
          ]
          return () => {
            for (const stop of stops) stop()
          }
        }
        case 'market': {
          const stop = broker.subscribe(channel, (message) => {
            if (haltedUntil(troubles.of(accountId), String(message.S)) === undefined) listener(message)
          })
          if (channel.feed !== 'stocks' || channel.type !== 'statuses') return stop
          const stopHalts = listenToHalts(accountId, broker, troubles, channel.symbol, listener)
          return () => {
            stop()
            stopHalts()
          }
        }
      }
    },
  }
}

const callsOf = (operation: OperationName): 'orders' | 'reads' =>
  OPERATIONS[operation].method === 'GET' ? 'reads' : 'orders'

/** A text of an order, or of a request for one. */
function textIn(order: unknown, field: 'id' | 'status' | 'symbol'): string | undefined {
  const value = typeof order === 'object' && order !== null ? Reflect.get(order, field) : undefined
  return typeof value === 'string' ? value : undefined
}

const REJECTED = answerJson({ code: 42210000, message: 'order rejected: trouble on demand' }, 422)
const HALTED = answerJson({ code: 42210000, message: 'trading is halted: trouble on demand' }, 422)
const TIMED_OUT = answerJson({ code: 50410000, message: 'request timed out' }, 504)
const TOO_MANY: BrokerAnswer = { ...answerError(rateLimited('trading')), headers: { 'retry-after': '1' } }
