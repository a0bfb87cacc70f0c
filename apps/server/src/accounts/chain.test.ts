import { TroubleRequest } from '@paddock/contract/desk/trouble'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { onSqlite } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { insertPersonWithAccounts } from '../testing/records.ts'
import type { Broker, BrokerRequest } from './broker.ts'
import { type Chain, createChain, type Entrance } from './chain.ts'
import { createTroubles, type Troubles } from './troubles.ts'

const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const held = onSqlite((storage) => insertPersonWithAccounts(storage, 'u1', ['a1']))

/** By whom a call came, the outermost first. */
const passed: string[] = []
const noting =
  (name: string) =>
  (broker: Broker): Broker => ({
    ...broker,
    send: (request) => {
      passed.push(name)
      return broker.send(request)
    },
  })
const bare = { send: async () => ({ status: 200, headers: {}, body: '{}' }) } as unknown as Broker
const entrance: Entrance = noting('entrance')
const asked = (operation: BrokerRequest['operation']) => ({ operation, path: {}, body: {} }) as BrokerRequest

let chain: Chain
let troubles: Troubles
beforeEach(() => {
  passed.length = 0
  troubles = createTroubles({ db: held.storage.db, clock, log: createLog('silent'), draw: () => 0 })
  const brokers = () => noting('bare')(bare)
  chain = createChain({
    bare: { practice: brokers, 'alpaca-paper': brokers, 'alpaca-live': brokers },
    guarded: (_kind, _accountId, broker) => noting('guarded')(broker),
    troubles,
    clock,
    dropStreams: () => {},
  })
})

const account = { accountId: 'a1', kind: 'practice', isArchived: false, isTroubled: false } as const

it('a call passes its entrance, then the guardrails, then comes to the broker', async () => {
  const broker = await chain.reached(account, entrance)
  expect((await broker.send(asked('postOrder'))).status).toBe(200)
  expect(passed).toEqual(['entrance', 'guarded', 'bare'])
})

it('trouble comes behind the entrance and before the guardrails, and never between this server and a broker', async () => {
  await troubles.begin('a1', TroubleRequest.parse({ kind: 'reject' }))
  const broker = await chain.reached(account, entrance)
  expect((await broker.send(asked('postOrder'))).status).toBe(422)
  expect(passed).toEqual(['entrance'])
  expect((await chain.guarded.practice('a1').send(asked('postOrder'))).status).toBe(200)
  expect(passed).toEqual(['entrance', 'guarded', 'bare'])
})

it('an archived account is read, and changes nothing, whatever the trouble', async () => {
  await troubles.begin('a1', TroubleRequest.parse({ kind: 'too-many-requests', calls: 'all' }))
  const broker = await chain.reached({ ...account, isArchived: true }, entrance)
  expect((await broker.send(asked('postOrder'))).status).toBe(403)
  expect(passed).toEqual(['entrance'])
  expect((await broker.send(asked('getAccount'))).status).toBe(200)
  expect(passed).toEqual(['entrance', 'entrance', 'guarded', 'bare'])
})
