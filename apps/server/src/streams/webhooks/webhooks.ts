/** The webhooks of all accounts: added, changed, tried and ended; each that is on has a courier. */
import { randomUUID } from 'node:crypto'
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type {
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookTerms,
  WebhookTried,
} from '@paddock/contract/desk/webhooks'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { Brokers } from '../../accounts/broker.ts'
import { type Vault, VaultError } from '../../alpaca/vault.ts'
import { type MachineClock, repeatedly } from '../../clock.ts'
import { alone, type Cluster } from '../../cluster/cluster.ts'
import { dutyService } from '../../cluster/duty.ts'
import { subjectOf } from '../../cluster/subject.ts'
import type { Log } from '../../log.ts'
import { createSerial } from '../../serial.ts'
import { accountById } from '../../storage/accounts.ts'
import { isOfRegistered } from '../../storage/people.ts'
import type { Database } from '../../storage/tables/tables.ts'
import {
  countWaiting,
  deleteWebhook,
  deliveriesOf,
  everyWebhook,
  findDelivery,
  findWebhook,
  firstWaiting,
  insertDelivery,
  insertWebhook,
  moveWebhook,
  retryWaiting,
  skipWaiting,
  updateWebhook,
  type WebhookRecord,
  webhooksOf,
} from '../../storage/webhooks.ts'
import { type Courier, startCourier, waitingDelivery } from './courier.ts'
import { choiceOf, chosenEvents } from './kept-choice.ts'
import { headersOf, messageOf, sampleUpdate } from './message.ts'
import type { Post } from './post.ts'
import { newSecret } from './signature.ts'

/** Why nothing was done, and the field that is to blame. */
export interface WebhookRefusal {
  readonly refusal: { readonly status: number; readonly message: string; readonly field?: string }
}
type Or<Answer> = Promise<Answer | WebhookRefusal | undefined>

/** The account a webhook is of, and its time. */
interface WebhookPlace {
  readonly accountId: string
  readonly kind: AccountKind
  readonly now: Instant
}

export interface Webhooks {
  list(accountId: string): Promise<Webhook[]>
  add(place: WebhookPlace, terms: WebhookTerms): Or<{ readonly webhook: Webhook; readonly secret: string }>
  /** Undefined where there is none of that id, as everywhere below. */
  change(place: WebhookPlace, id: string, changes: WebhookChanges): Or<Webhook>
  /** Gives it another secret: the one before signs nothing any more. */
  renew(place: WebhookPlace, id: string): Or<{ readonly webhook: Webhook; readonly secret: string }>
  remove(accountId: string, id: string): Promise<boolean>
  /** Sends a sample now, past everything that waits, and answers what was said to it. */
  test(accountId: string, id: string): Or<WebhookTried>
  /** The newest first; of one webhook where it is named. */
  deliveries(accountId: string, id?: string): Promise<WebhookDelivery[]>
  /** Sends the same message once more, behind what waits. */
  resend(accountId: string, deliveryId: string): Or<WebhookDelivery[]>
  start(): Promise<void>
  close(): Promise<void>
}

interface WebhooksParts {
  readonly db: Database
  readonly brokers: Brokers
  readonly vault: Vault
  readonly post: Post
  /** For accounts of guests, whoever that is: it stays on the public internet. */
  readonly guestPost: Post
  readonly clock: MachineClock
  readonly log: Log
  /** The servers of which one sends; whichever is asked writes what is to be sent, and to where. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus' | 'leases'>
}

const MOST_ANSWERED = 10_000
/** Between two looks at what other servers may have changed without being heard. */
const LOOK_EVERY_MS = 15_000
const Changed = z.object({ accountId: z.string(), id: z.string() })

export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { db, brokers, vault, post, guestPost, clock, log, cluster = alone() } = parts
  const changes = subjectOf(cluster.bus, 'webhooks', Changed)
  let isOurs = false
  let stopLooking = async () => {}
  /** Each with what it was started with. */
  const couriers = new Map<string, Courier & { readonly terms: string }>()
  /** What is done to a webhook: one thing after another. */
  const serially = createSerial()

  /** By what an account's messages are sent is looked up with each: a guest may have become somebody. */
  function postOf(accountId: string): Post {
    const chosen = async () => ((await isOfRegistered(db, accountId)) ? post : guestPost)
    return {
      send: async (letter) => (await chosen()).send(letter),
      problemWith: async (url) => (await chosen()).problemWith(url),
    }
  }

  const secretOf = (hook: WebhookRecord): string =>
    vault.open(hook.id, { vaultKey: hook.vault_key, sealed: hook.sealed })
  const sealedColumns = (id: string, secret: string) => {
    const { vaultKey, sealed } = vault.seal(id, secret)
    return { vault_key: vaultKey, sealed }
  }

  const sequenceOf = async (accountId: string): Promise<number> => (await accountById(db, accountId))?.sequence ?? 0

  function begin(hook: WebhookRecord, kind: AccountKind): void {
    const broker = brokers[kind](hook.account_id)
    const courier = startCourier({
      ...{ db, post: postOf(hook.account_id), clock, log, hook, broker },
      secret: secretOf(hook),
    })
    couriers.set(hook.id, { ...courier, terms: termsOf(hook) })
  }

  /** Whether a webhook is at work as it is to be: one that was changed begins anew, and one that has stopped by itself. */
  const isAtWork = (hook: WebhookRecord): boolean => {
    const courier = couriers.get(hook.id)
    return courier !== undefined && !courier.isOver() && hook.state === 'on' && courier.terms === termsOf(hook)
  }

  /** Lets a webhook go on as it is now, or whoever has the work. Of one webhook one after the other. */
  async function goOn(accountId: string, id: string): Promise<void> {
    if (!isOurs) return void changes.say({ accountId, id })
    const [hook, account] = await Promise.all([findWebhook(db, accountId, id), accountById(db, accountId)])
    // What is on its way is not called off, to be sent again, for something else that waits.
    if (hook && isAtWork(hook)) return couriers.get(id)?.look()
    await end(id)
    if (hook?.state === 'on' && account && isOurs) begin(hook, account.kind)
  }

  const goOnLater = (accountId: string, id: string): Promise<void> =>
    serially(id, () => goOn(accountId, id)).catch((err: unknown) =>
      log.error({ err, account: accountId, webhook: id }, 'a webhook could not be begun: it is tried again'),
    )
  changes.hear(({ accountId, id }) => void (isOurs && goOnLater(accountId, id)))

  /** What waits that nobody was told of, what could not be begun, and what other servers changed and nobody heard of. */
  async function look(): Promise<void> {
    const here = new Map((await everyWebhook(db)).map((hook) => [hook.id, hook]))
    for (const hook of here.values()) {
      if (isAtWork(hook)) couriers.get(hook.id)?.look()
      else if (hook.state === 'on' || couriers.has(hook.id)) await goOnLater(hook.account_id, hook.id)
    }
    for (const id of couriers.keys()) if (!here.has(id)) await serially(id, () => end(id))
  }
  const failed = (err: unknown) => log.error({ err }, 'webhooks could not be looked through')
  cluster.bus.onGap(() => {
    if (isOurs) void look().catch(failed)
  })

  async function beginAll(): Promise<void> {
    isOurs = true
    for (const hook of await everyWebhook(db)) {
      if (!isOurs) return
      try {
        const secret = secretOf(hook)
        if (hook.vault_key !== vault.vaultKey) await updateWebhook(db, hook.id, sealedColumns(hook.id, secret))
      } catch (err) {
        if (!(err instanceof VaultError)) throw err
        log.error({ err, account: hook.account_id, webhook: hook.id }, 'a webhook could not be started')
        await updateWebhook(db, hook.id, { state: 'stopped', reason: UNREADABLE })
      }
      // Read again, in its turn: it may have been changed, and begun, meanwhile.
      if (hook.state === 'on') await goOnLater(hook.account_id, hook.id)
    }
    stopLooking = repeatedly(clock, LOOK_EVERY_MS, look, failed)
  }

  async function endAll(): Promise<void> {
    isOurs = false
    void stopLooking()
    // Before what somebody asked for is over: the work may be another server's by now.
    await Promise.all([...couriers.keys()].map(end))
    await serially.settled()
  }

  async function end(id: string): Promise<void> {
    const courier = couriers.get(id)
    couriers.delete(id)
    await courier?.stop()
  }

  async function shown(hook: WebhookRecord): Promise<Webhook> {
    const [waiting, next] = await Promise.all([countWaiting(db, hook.id), firstWaiting(db, hook.id)])
    return {
      ...{ id: hook.id, url: hook.url, events: [...chosenEvents(hook.events).keys()] as Webhook['events'] },
      ...{ state: hook.state, reason: hook.reason, waiting, createdAt: toTimestamp(hook.created_at) },
      nextAt: hook.state === 'on' && next && next.attempts > 0 ? toTimestamp(next.next_at) : null,
    }
  }

  async function problemWith(accountId: string, url: string): Promise<WebhookRefusal | undefined> {
    const problem = await postOf(accountId).problemWith(url)
    return problem === undefined ? undefined : refused(problem, 'url')
  }

  /** Changes it while it stands still, and lets it go on as it is then. */
  async function changed(accountId: string, id: string, act: () => Promise<void>): Promise<Webhook | undefined> {
    await end(id)
    try {
      await act()
    } finally {
      await goOn(accountId, id)
    }
    const hook = await findWebhook(db, accountId, id)
    return hook && shown(hook)
  }

  const duty = dutyService(cluster.leases, 'webhooks', { begin: beginAll, end: endAll })
  return {
    list: async (accountId) => Promise.all((await webhooksOf(db, accountId)).map(shown)),

    add: ({ accountId, now }, { url, events }) =>
      serially(accountId, async () => {
        const problem = await problemWith(accountId, url)
        if (problem) return problem
        const [id, secret] = [randomUUID(), newSecret()]
        const chosen = choiceOf(events, await sequenceOf(accountId))
        const hook: WebhookRecord = {
          ...{ id, account_id: accountId, url, events: chosen, state: 'on', reason: null },
          ...{ place: null, since: now, created_at: clock.now() },
          ...sealedColumns(id, secret),
        }
        if (!(await insertWebhook(db, hook))) return ADDRESS_TAKEN
        await goOnLater(accountId, id)
        return { webhook: await shown(hook), secret }
      }),

    change: (place, id, { url, events, isOn, fromNow }) =>
      serially(id, async () => {
        const hook = await findWebhook(db, place.accountId, id)
        if (!hook) return undefined
        const movedTo = url === hook.url ? undefined : url
        const problem = movedTo === undefined ? undefined : await problemWith(place.accountId, movedTo)
        if (problem) return problem
        let isTaken = false
        const webhook = await changed(place.accountId, id, async () => {
          isTaken = movedTo !== undefined && !(await moveWebhook(db, hook, movedTo))
          if (isTaken) return
          if (fromNow) await skipWaiting(db, id)
          else if (isOn && hook.state !== 'on') await retryWaiting(db, id, clock.now())
          const before = chosenEvents(hook.events)
          const isChosenAnew = events !== undefined || fromNow
          const chosen = isChosenAnew && {
            events: choiceOf(
              events ?? [...before.keys()],
              await sequenceOf(place.accountId),
              fromNow ? undefined : before,
            ),
          }
          const set = {
            ...chosen,
            ...(isOn !== undefined && { state: isOn ? ('on' as const) : ('off' as const), reason: null }),
            ...(fromNow && { place: null, since: place.now }),
          }
          if (Object.keys(set).length > 0) await updateWebhook(db, id, set)
        })
        return isTaken ? ADDRESS_TAKEN : webhook
      }),

    renew: (place, id) =>
      serially(id, async () => {
        if (!(await findWebhook(db, place.accountId, id))) return undefined
        const secret = newSecret()
        const webhook = await changed(place.accountId, id, () => updateWebhook(db, id, sealedColumns(id, secret)))
        return webhook && { webhook, secret }
      }),

    remove: (accountId, id) =>
      serially(id, async () => {
        if (!(await findWebhook(db, accountId, id))) return false
        await end(id)
        await deleteWebhook(db, id)
        await goOn(accountId, id)
        return true
      }),

    async test(accountId, id) {
      const hook = await findWebhook(db, accountId, id)
      if (!hook) return undefined
      const now = clock.now()
      const message = messageOf(accountId, sampleUpdate(toTimestamp(now)))
      const headers = headersOf(message, secretOf(hook), now, 1)
      const receipt = await postOf(accountId).send({ url: hook.url, headers, body: message.body })
      return { url: hook.url, headers, body: message.body, ...receipt }
    },

    async deliveries(accountId, id) {
      const urls = new Map((await webhooksOf(db, accountId)).map((hook) => [hook.id, hook.url]))
      const records = await deliveriesOf(db, accountId, MOST_ANSWERED, id)
      return records.map((one) => ({
        ...{ id: `${one.webhook_id}.${one.number}`, webhookId: one.webhook_id, url: urls.get(one.webhook_id) ?? '' },
        ...{ eventId: one.event_id, event: one.event, symbol: one.symbol, state: one.state, attempts: one.attempts },
        createdAt: toTimestamp(one.created_at),
        triedAt: one.tried_at === null ? null : toTimestamp(one.tried_at),
        ...{ status: one.status, problem: one.problem, tookMs: one.took_ms },
      }))
    },

    async resend(accountId, deliveryId) {
      const [, id = '', number = '0'] = /^([\w-]+)\.(\d{1,9})$/.exec(deliveryId) ?? []
      return serially(id, async () => {
        const hook = await findWebhook(db, accountId, id)
        const delivery = hook && (await findDelivery(db, id, Number(number)))
        if (!delivery) return undefined
        const courier = couriers.get(id)
        if ((isOurs && (!courier || courier.isOver())) || hook.state !== 'on')
          return refused('the webhook is off: turn it on first')
        const { event_id: eventId, event, symbol, body } = delivery
        const message = { eventId, event, symbol, body }
        try {
          if (courier) await courier.again(message)
          else {
            await insertDelivery(db, waitingDelivery(hook, message, clock.now()))
            await goOn(accountId, id)
          }
        } catch (error) {
          if (await findWebhook(db, accountId, id)) throw error
        }
        // It may have been removed meanwhile at another server.
        return (await findWebhook(db, accountId, id)) && this.deliveries(accountId, id)
      })
    },

    start: duty.start,

    async close() {
      await serially.settled()
      await duty.close()
    },
  }
}

/** What a courier goes by: where it has come to is its own. */
const termsOf = ({ url, events, vault_key, sealed, since }: WebhookRecord): string =>
  JSON.stringify([url, events, vault_key, sealed, since])

const UNREADABLE = 'its secret cannot be opened with the secret of this server: make a new one, and turn it on'

const refused = (message: string, field?: string): WebhookRefusal => ({
  refusal: { status: 422, message, ...(field !== undefined && { field }) },
})
const ADDRESS_TAKEN = refused('this account has a webhook of that address', 'url')
