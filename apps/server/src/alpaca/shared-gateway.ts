/**
 * The gateway of servers that share a database. One of them has the sockets and the budgets of all keys; the others ask it, and hear from it what its
 * streams tell. Orders enter anywhere and are sent by it alone: they are recorded in the epoch of its lease, so that one that was held up and is
 * no longer the owner sends nothing. Who takes over asks first what became of what its predecessor left behind.
 */
import type { Blindness } from '@paddock/broker/guardrails/blind'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { OPERATIONS } from '@paddock/contract/operations/table'
import { toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { BrokerAnswer, BrokerRequest } from '../accounts/broker.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { createSoleWork, NotOursError } from '../cluster/sole-work.ts'
import { subjectOf } from '../cluster/subject.ts'
import {
  type Activity,
  createGateway,
  type Gateway,
  type GatewayParts,
  type Monitor,
  type OwnGateway,
} from './gateway.ts'
import { createReaders, tellOthers } from './heard-elsewhere.ts'
import { changeUnknown, orderUnknown, ownerless } from './relayed-answer.ts'

interface SharedGatewayParts extends Omit<GatewayParts, 'fence'> {
  readonly cluster: Pick<Cluster, 'id' | 'bus' | 'leases'>
}

interface Owned {
  readonly gateway: OwnGateway
  readonly stopTelling: () => void
}

/** What one server asks another. */
type Question =
  | { readonly ask: 'send'; readonly accountId: AccountId; readonly request: SentRequest }
  | { readonly ask: 'activity' | 'monitor' | 'blind'; readonly accountId: AccountId }
  | { readonly ask: 'fresh'; readonly accountId: AccountId; readonly withinMs: number }

/** A request as it travels. */
type SentRequest = Omit<BrokerRequest, 'query' | 'reader'> & { readonly query: string }

const LEASE = 'alpaca'
const Changed = z.object({ accountId: z.string(), isRemoved: z.boolean() })
const LOST = 'the server that was to send it ended before it told what came of it'
/** Where nobody can be asked. */
const NOTHING_KNOWN: Activity = {
  ...{ lastAnswer: null, lastFailure: null, reconciledAt: null, budget: null, spared: null },
  ...{ streams: { orders: 'lost', markets: {} }, unknownOrders: [] },
}

export function createSharedGateway({ cluster, ...parts }: SharedGatewayParts): Gateway {
  const { clock, log } = parts
  const changes = subjectOf(cluster.bus, 'alpaca.changed', Changed)
  const readers = createReaders({ cluster, clock })
  const work = createSoleWork<Owned>({
    ...{ cluster, clock, log, name: LEASE },
    async begin(epoch) {
      const gateway = createGateway({
        ...parts,
        async fence(transaction) {
          if (!(await cluster.leases.isHeld(transaction, LEASE, epoch))) throw new NotOursError()
        },
      })
      await gateway.start().catch(async (error: unknown) => {
        await gateway.close()
        throw error
      })
      const stopTelling = tellOthers({ cluster, clock, own: gateway, epoch })
      readers.hear(gateway)
      return { gateway, stopTelling }
    },
    async end({ gateway, stopTelling }) {
      readers.hear(undefined)
      stopTelling()
      await gateway.close()
    },
    answer: async ({ gateway }, question) => JSON.stringify(await answered(gateway, JSON.parse(question) as Question)),
  })

  const ask = <Value>(question: Question, here: (gateway: OwnGateway) => Promise<Value>) =>
    work.ask(
      ({ gateway }) => here(gateway),
      JSON.stringify(question),
      // Of another server of this desk, as it was written there.
      (text) => (JSON.parse(text) as { readonly value: Value }).value,
    )

  async function send(accountId: AccountId, request: BrokerRequest): Promise<BrokerAnswer> {
    const isRead = OPERATIONS[request.operation].method === 'GET'
    for (let attempt = 0; ; attempt += 1) {
      const { reader: _, query, ...sent } = request
      const question: Question = { ask: 'send', accountId, request: { ...sent, query: String(query) } }
      const reply = await ask<SentAnswer | BrokerAnswer>(question, (gateway) => gateway.broker(accountId).send(request))
      if (reply.kind === 'answered') return 'base64' in reply.value ? receivedAnswer(reply.value) : reply.value
      if (reply.kind === 'nobody') return ownerless('alpaca')
      if (!isRead) return unknown(request, toTimestamp(clock.now()))
      if (attempt > 0) return ownerless('alpaca')
    }
  }

  const told = (changed: z.infer<typeof Changed>) => {
    const gateway = work.own()?.gateway
    if (changed.isRemoved) gateway?.removed(changed.accountId)
    else gateway?.changed(changed.accountId)
  }
  changes.hear(told)
  const tell = (changed: z.infer<typeof Changed>) => {
    told(changed)
    changes.say(changed)
  }
  cluster.bus.onGap(() => {
    work
      .own()
      ?.gateway.compare()
      .catch((err: unknown) => log.error({ err }, 'connections could not be compared'))
  })

  return {
    broker: (accountId) => ({
      send: (request) => send(accountId, request),
      subscribe: (channel, listener) =>
        channel.kind === 'activities' ? () => {} : readers.subscribe(accountId, channel, listener),
      listening: () => readers.listening(),
    }),
    changed: (accountId) => tell({ accountId, isRemoved: false }),
    removed: (accountId) => tell({ accountId, isRemoved: true }),
    async activity(accountId) {
      const reply = await ask<Activity>({ ask: 'activity', accountId }, async (gateway) => gateway.activity(accountId))
      return reply.kind === 'answered' ? reply.value : NOTHING_KNOWN
    },
    marketStreams: (accountId) => readers.marketStreams(accountId),
    async blind(accountId) {
      const question = { ask: 'blind', accountId } as const
      const reply = await ask<Blindness | undefined>(question, async (gateway) => gateway.blind(accountId))
      return reply.kind === 'answered' ? reply.value : 'unread'
    },
    async fresh(accountId, withinMs) {
      await ask({ ask: 'fresh', accountId, withinMs }, (gateway) => gateway.fresh(accountId, withinMs))
    },
    async monitor(accountId) {
      const question = { ask: 'monitor', accountId } as const
      const reply = await ask<Monitor | undefined>(question, (gateway) => gateway.monitor(accountId))
      return reply.kind === 'answered' ? reply.value : undefined
    },
    start: () => work.start(),
    async close() {
      await work.close()
      readers.close()
    },
  }
}

async function answered(gateway: OwnGateway, question: Question): Promise<{ readonly value?: unknown }> {
  const { accountId } = question
  switch (question.ask) {
    case 'send': {
      const { query, ...request } = question.request
      // A body that is not there does not travel.
      const { body, text } = request
      const asked = { ...request, body, text, query: new URLSearchParams(query) }
      return { value: sentAnswer(await gateway.broker(accountId).send(asked)) }
    }
    case 'activity':
      return { value: gateway.activity(accountId) }
    case 'blind':
      return { value: gateway.blind(accountId) }
    case 'monitor':
      return { value: await gateway.monitor(accountId) }
    case 'fresh':
      await gateway.fresh(accountId, question.withinMs)
      return {}
  }
}

/** An answer as it travels: pictures are bytes. */
type SentAnswer = Pick<BrokerAnswer, 'status' | 'headers'> & {
  readonly base64: boolean
  readonly body: string | null
}

const sentAnswer = ({ status, headers, body }: BrokerAnswer): SentAnswer => ({
  ...{ status, headers, base64: body instanceof Uint8Array },
  body: body instanceof Uint8Array ? Buffer.from(body).toString('base64') : body,
})

const receivedAnswer = ({ status, headers, base64, body }: SentAnswer): BrokerAnswer => ({
  ...{ status, headers },
  body: base64 && body !== null ? new Uint8Array(Buffer.from(body, 'base64')) : body,
})

/** It was to change something, and nobody knows whether it did. */
function unknown({ operation, body, actor, seenQuotes }: BrokerRequest, at: string): BrokerAnswer {
  const named = z.object({ client_order_id: z.string() }).safeParse(body)
  return operation === 'postOrder' && named.success
    ? orderUnknown(LOST, named.data.client_order_id, { at, actor, quotes: seenQuotes ?? null }, 'alpaca')
    : changeUnknown({ kind: 'lost', why: LOST }, 'alpaca')
}
