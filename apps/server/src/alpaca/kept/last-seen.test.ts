/** What is kept of an account at Alpaca, over a broker that answers as it is told. */
import { expect, it } from 'vitest'
import type { Broker, BrokerAnswer } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { gatewayTo, request } from '../../testing/alpaca.ts'
import { onSqlite } from '../../testing/engines.ts'
import { insertPerson } from '../../testing/records.ts'
import { createKeptAnswers } from './answers.ts'
import { withLastSeen } from './last-seen.ts'
import { createKeptPrices } from './prices.ts'

let storage: Storage
onSqlite(async (own) => {
  storage = own
  await insertPerson(storage, 'u1')
})

const SOURCE = { 'X-Paddock-Source': 'alpaca-paper' }

it.each(['<title>Sign in to this network</title>', '{"cash":"5', ''])(
  'an answer of 200 that is none of Alpaca’s (%j) does not take the place of what was read last',
  async (page) => {
    const { accountId, clock } = await gatewayTo('http://127.0.0.1:9', storage, { userId: 'u1' })
    const answers = createKeptAnswers({ db: storage.db, clock, log: createLog('silent') })
    let next: BrokerAnswer = { status: 200, headers: SOURCE, body: '{"cash":"100"}' }
    const bare: Broker = { send: async () => next, subscribe: () => () => {} }
    const prices = createKeptPrices(answers, clock)
    const broker = withLastSeen({ answers, prices, clock }, accountId, 'alpaca-paper', bare)
    const read = async () => (await broker.send(request('getAccount'))).body
    expect(await read()).toBe('{"cash":"100"}')
    next = { status: 200, headers: SOURCE, body: page }
    expect(await read()).toBe(page)
    next = { status: 503, headers: SOURCE, body: '{"message":"away"}' }
    expect(await read()).toBe('{"cash":"100"}')
  },
)
