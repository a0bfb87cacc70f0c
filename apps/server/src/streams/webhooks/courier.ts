/**
 * One webhook at work: what its account tells is written first and sent from there, one message after the other. While one is not taken, none
 * behind it leaves. What was written and not seen to arrive is sent again, after a restart too, so a receiver may hear of an event twice.
 */
import { HOUR_MS, type Instant } from '@paddock/market/instant'
import type { Broker, Message } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { createSerial } from '../../serial.ts'
import type { Database } from '../../storage/tables/tables.ts'
import {
  countWaiting,
  type DeliveryRecord,
  deleteFinished,
  firstWaiting,
  insertDelivery,
  updateDelivery,
  updateWebhook,
  type WebhookRecord,
} from '../../storage/webhooks.ts'
import { follow } from '../follow.ts'
import { chosenEvents, isChosen } from './kept-choice.ts'
import { headersOf, messageOf, type WebhookMessage } from './message.ts'
import type { Post } from './post.ts'
import { isTaken, nextAttempt, TRIED_FOR_MS } from './retry.ts'

interface CourierParts {
  readonly db: Database
  readonly post: Post
  readonly clock: MachineClock
  readonly log: Log
  readonly hook: WebhookRecord
  readonly secret: string
  /** As it is, not as a person's desk is told of it. */
  readonly broker: Broker
}

export interface Courier {
  /** Puts a message that was sent before at the end. */
  again(message: WebhookMessage): Promise<void>
  /** Looks at once whether something waits that somebody else has written. */
  look(): void
  /** Whether it has stopped, by itself or asked to. */
  isOver(): boolean
  /** Resolves when nothing of it runs any more; a message on its way is given up. */
  stop(): Promise<void>
}

/** A message as it is written to be sent. */
export const waitingDelivery = (
  hook: Pick<WebhookRecord, 'id' | 'account_id'>,
  message: WebhookMessage,
  now: Instant,
): Omit<DeliveryRecord, 'number'> => ({
  ...{ webhook_id: hook.id, account_id: hook.account_id },
  ...{ event_id: message.eventId, event: message.event, symbol: message.symbol, body: message.body },
  ...{ state: 'waiting', attempts: 0, created_at: now, next_at: now, first_tried_at: null, tried_at: null },
  ...{ status: null, problem: null, took_ms: null },
})

/** Messages of a webhook that are kept once they are over. */
const MOST_FINISHED = 2_000
/** More cannot be meant: it is stopped, and goes on where it stopped. */
const MOST_WAITING = 10_000
const LOOK_EVERY = 100
const TRY_AGAIN_MS = 5_000

export function startCourier({ db, post, clock, log, hook, secret, broker }: CourierParts): Courier {
  const events = chosenEvents(hook.events)
  const over = new AbortController()
  const { signal } = over
  let place = hook.place
  let written = 0
  /** Something was written that nobody has looked for since. */
  let isNew = false
  let resume = () => {}
  const wake = () => {
    isNew = true
    resume()
  }
  /** Messages are numbered in the order in which they are written: one at a time. */
  const serially = createSerial()
  let stopFollowing = () => {}
  signal.addEventListener('abort', wake)

  /** Resolves when there may be something to do that was not when it was last looked for, at the latest at a time. */
  const woken = (at?: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = at === undefined ? () => {} : clock.setTimer(at, wake)
      resume = () => {
        cancel()
        resolve()
      }
      if (isNew) resume()
    })

  const write = (message: WebhookMessage, placeAfter?: string): Promise<void> =>
    serially(hook.id, async () => {
      if (++written % LOOK_EVERY === 0 && (await countWaiting(db, hook.id)) >= MOST_WAITING)
        await giveUp(`${MOST_WAITING} messages wait: the receiver does not keep up`)
      await insertDelivery(db, waitingDelivery(hook, message, clock.now()), placeAfter)
      wake()
    })

  /** Stops for good once the reason is on record: what could not be written is not stopped by anybody else. */
  async function giveUp(reason: string): Promise<void> {
    await updateWebhook(db, hook.id, { state: 'stopped', reason })
    over.abort()
    stopFollowing()
  }

  /** Writes until it is written, or the courier stops: what a message came to is not found out by sending it again. */
  async function surely(writing: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await writing())
      } catch (err) {
        log.error({ err, account: hook.account_id, webhook: hook.id }, 'what a webhook is to keep could not be written')
      }
      if (signal.aborted) return
      await slept()
    }
  }

  /** Of an account whose events are kept: from where it has got to, whatever happened meanwhile. */
  async function followKept(): Promise<void> {
    while (!signal.aborted) {
      try {
        const from = place === null ? { since: hook.since } : { afterId: place }
        for await (const update of follow({ broker, channel: 'trade_updates', from, clock, signal })) {
          if (update === undefined) continue
          const id = String(update.event_id)
          if (isChosen(events, update)) await write(messageOf(hook.account_id, update), id)
          place = id
        }
      } catch (err) {
        log.error({ err, account: hook.account_id, webhook: hook.id }, 'a webhook could not follow its account')
        await slept()
      }
    }
  }

  const slept = (): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const awake = () => {
        cancel()
        signal.removeEventListener('abort', awake)
        resolve()
      }
      const cancel = clock.setTimer(clock.now() + TRY_AGAIN_MS, awake)
      signal.addEventListener('abort', awake)
    })

  /** Of one whose events are told once: what comes is written as it comes, and again until it is written. */
  function listen(): void {
    stopFollowing = broker.subscribe({ kind: 'trade_updates' }, (update: Message) => {
      if (!signal.aborted && isChosen(events, update))
        void serially('heard', async () => {
          const message = messageOf(hook.account_id, update)
          if (!signal.aborted) await surely(() => write(message))
        })
    })
  }

  async function deliver(): Promise<void> {
    while (!signal.aborted) {
      try {
        isNew = false
        const next = await firstWaiting(db, hook.id)
        if (signal.aborted) return
        if (!next) await woken()
        else if (next.next_at > clock.now()) await woken(next.next_at)
        else await attempt(next)
      } catch (err) {
        log.error({ err, account: hook.account_id, webhook: hook.id }, 'a webhook could not be served')
        await slept()
      }
    }
  }

  async function attempt(delivery: DeliveryRecord): Promise<void> {
    const from = clock.now()
    const attempts = delivery.attempts + 1
    const message = { eventId: delivery.event_id, body: delivery.body }
    const headers = headersOf(message, secret, from, attempts)
    const { status, problem, tookMs } = await post.send({ url: hook.url, headers, body: delivery.body, signal })
    // Given up on the way by whoever stopped it: nobody knows whether it arrived, and it is sent again.
    if (signal.aborted && !isTaken(status)) return
    const now = clock.now()
    const tried = { attempts, tried_at: now, status, problem, took_ms: tookMs }
    if (isTaken(status)) {
      await surely(() => updateDelivery(db, delivery, { ...tried, state: 'delivered' }))
      if (delivery.number % LOOK_EVERY === 0) await deleteFinished(db, hook.id, delivery.number - MOST_FINISHED)
      return
    }
    const firstTriedAt = delivery.first_tried_at ?? from
    const next = nextAttempt(attempts, firstTriedAt, now)
    await surely(() => updateDelivery(db, delivery, { ...tried, first_tried_at: firstTriedAt, next_at: next ?? now }))
    const reason = `nothing was taken for ${TRIED_FOR_MS / HOUR_MS} hours: ${problem ?? `the last answer was ${status}`}`
    if (next === undefined) await surely(() => giveUp(reason))
  }

  const running = [deliver()]
  if (broker.past) running.push(followKept())
  else listen()

  return {
    again: (message) => write(message),
    look: wake,
    isOver: () => signal.aborted,
    async stop() {
      over.abort()
      stopFollowing()
      await Promise.all(running)
      await serially.settled()
    },
  }
}
