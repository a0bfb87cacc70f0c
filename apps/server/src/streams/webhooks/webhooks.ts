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
import type { Brokers } from '../../accounts/broker.ts'
import type { Vault } from '../../alpaca/vault.ts'
import type { MachineClock } from '../../clock.ts'
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
  insertWebhook,
  retryWaiting,
  skipWaiting,
  updateWebhook,
  type WebhookRecord,
  webhooksOf,
} from '../../storage/webhooks.ts'
import { choiceOf, chosenEvents } from './chosen-events.ts'
import { type Courier, startCourier } from './courier.ts'
import { headersOf, messageOf, sampleUpdate } from './message.ts'
import type { Post } from './post.ts'
import { newSecret } from './signature.ts'

/** Why nothing was done, and the field that is to blame. */
export interface WebhookRefusal {
  readonly refusal: { readonly status: number; readonly message: string; readonly field?: string }
}
type Or<Answer> = Promise<Answer | WebhookRefusal | undefined>

/** The account a webhook is of, and its time. */
export interface WebhookPlace {
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
}

const MOST_ANSWERED = 10_000

export function createWebhooks({ db, brokers, vault, post, guestPost, clock, log }: WebhooksParts): Webhooks {
  const couriers = new Map<string, Courier>()
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
    if (hook.state !== 'on') return
    const broker = brokers[kind](hook.account_id)
    couriers.set(
      hook.id,
      startCourier({ db, post: postOf(hook.account_id), clock, log, hook, broker, secret: secretOf(hook) }),
    )
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

  async function problemWith(accountId: string, url: string, id?: string): Promise<WebhookRefusal | undefined> {
    const others = (await webhooksOf(db, accountId)).filter((hook) => hook.id !== id)
    if (others.some((hook) => hook.url === url)) return refused('this account has a webhook of that address', 'url')
    const problem = await postOf(accountId).problemWith(url)
    return problem === undefined ? undefined : refused(problem, 'url')
  }

  /** Changes it while it stands still, and lets it go on as it is then. */
  async function changed(
    { accountId, kind }: Pick<WebhookPlace, 'accountId' | 'kind'>,
    id: string,
    act: () => Promise<void>,
  ): Promise<Webhook | undefined> {
    await end(id)
    try {
      await act()
    } finally {
      const hook = await findWebhook(db, accountId, id)
      if (hook) begin(hook, kind)
    }
    const hook = await findWebhook(db, accountId, id)
    return hook && shown(hook)
  }

  return {
    list: async (accountId) => Promise.all((await webhooksOf(db, accountId)).map(shown)),

    add: ({ accountId, kind, now }, { url, events }) =>
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
        await insertWebhook(db, hook)
        begin(hook, kind)
        return { webhook: await shown(hook), secret }
      }),

    change: (place, id, { url, events, isOn, fromNow }) =>
      serially(id, async () => {
        const hook = await findWebhook(db, place.accountId, id)
        if (!hook) return undefined
        const problem = url === undefined || url === hook.url ? undefined : await problemWith(place.accountId, url, id)
        if (problem) return problem
        return changed(place, id, async () => {
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
            ...(url !== undefined && { url }),
            ...chosen,
            ...(isOn !== undefined && { state: isOn ? ('on' as const) : ('off' as const), reason: null }),
            ...(fromNow && { place: null, since: place.now }),
          }
          if (Object.keys(set).length > 0) await updateWebhook(db, id, set)
        })
      }),

    renew: (place, id) =>
      serially(id, async () => {
        if (!(await findWebhook(db, place.accountId, id))) return undefined
        const secret = newSecret()
        const webhook = await changed(place, id, () => updateWebhook(db, id, sealedColumns(id, secret)))
        return webhook && { webhook, secret }
      }),

    remove: (accountId, id) =>
      serially(id, async () => {
        if (!(await findWebhook(db, accountId, id))) return false
        await end(id)
        await deleteWebhook(db, id)
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
        if (!courier || hook.state !== 'on') return refused('the webhook is off: turn it on first')
        const { event_id: eventId, event, symbol, body } = delivery
        await courier.again({ eventId, event, symbol, body })
        return this.deliveries(accountId, id)
      })
    },

    async start() {
      for (const { kind, ...hook } of await everyWebhook(db)) {
        try {
          if (hook.vault_key !== vault.vaultKey) {
            const sealed = sealedColumns(hook.id, secretOf(hook))
            await updateWebhook(db, hook.id, sealed)
            begin({ ...hook, ...sealed }, kind)
          } else begin(hook, kind)
        } catch (err) {
          log.error({ err, account: hook.account_id, webhook: hook.id }, 'a webhook could not be started')
          await updateWebhook(db, hook.id, { state: 'stopped', reason: UNREADABLE })
        }
      }
    },

    async close() {
      await serially.settled()
      await Promise.all([...couriers.keys()].map(end))
    },
  }
}

const UNREADABLE = 'its secret cannot be opened with the secret of this server: make a new one, and turn it on'

const refused = (message: string, field?: string): WebhookRefusal => ({
  refusal: { status: 422, message, ...(field !== undefined && { field }) },
})
