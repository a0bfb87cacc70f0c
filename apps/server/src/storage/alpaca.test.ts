import { describe, expect, it } from 'vitest'
import { ENGINES, withEachStorage } from '../testing/engines.ts'
import { insertPerson, START } from '../testing/records.ts'
import { findAccessKey, insertAccessKey } from './access-keys.ts'
import { accountById, accountsOfUser } from './accounts.ts'
import {
  connectionOf,
  connectionsOfUser,
  environmentConnection,
  insertConnection,
  removeConnection,
  renameAccount,
  sealedOtherwise,
  updateAsked,
  updateConnection,
} from './alpaca-connections.ts'
import type { Storage } from './engine/database.ts'
import { deleteIntents, insertIntent, markUnknown, openIntents } from './order-intents.ts'

describe.each(ENGINES)('on $name', ({ start }) => {
  let storage: Storage
  withEachStorage(start, async (opened) => {
    storage = opened
    for (const id of ['ada', 'ben']) await insertPerson(storage, id)
  })

  const connection = (userId: string, upstream: string, created = START) => ({
    user_id: userId,
    upstream_id: upstream,
    data_server: 'data' as const,
    stock_feed: 'iex',
    key_hint: 'ABCD',
    vault_key: 'v1',
    sealed: 'sealed',
    origin: 'desk' as const,
    created_at: created,
  })
  const add = (id: string, userId: string, upstream: string) =>
    insertConnection(storage.db, { id, name: id, kind: 'alpaca-paper', number: 'PA1' }, connection(userId, upstream))

  it('keeps a connection with its account, one per person and account of Alpaca', async () => {
    await add('swing', 'ada', 'u1')
    await expect(add('again', 'ada', 'u1')).rejects.toThrow()
    // The account of the refused one went with it.
    expect((await accountsOfUser(storage.db, 'ada')).map(({ id }) => id)).toEqual(['swing'])
    await add('other', 'ben', 'u1')
    expect(await connectionsOfUser(storage.db, 'ada')).toEqual([
      {
        ...connection('ada', 'u1'),
        account_id: 'swing',
        unlocked_at: null,
        servers: null,
        on_limit: null,
        own_data: null,
      },
    ])
    expect(await accountById(storage.db, 'swing')).toMatchObject({
      kind: 'alpaca-paper',
      market: 'alpaca',
      sequence: 0,
    })
    expect(await environmentConnection(storage.db)).toBeUndefined()
  })

  it('changes what it is told to, and finds what another secret sealed', async () => {
    await add('swing', 'ada', 'u1')
    await updateConnection(storage.db, 'swing', { sealed: 'anew', vault_key: 'v2', unlocked_at: START })
    expect(await connectionOf(storage.db, 'swing')).toMatchObject({
      sealed: 'anew',
      unlocked_at: START,
      key_hint: 'ABCD',
    })
    expect((await sealedOtherwise(storage.db, 'v1')).map(({ account_id }) => account_id)).toEqual(['swing'])
    expect(await sealedOtherwise(storage.db, 'v2')).toEqual([])
  })

  it('writes what was learned with a pair, unless the pair or its servers are others by then', async () => {
    await add('swing', 'ada', 'u1')
    const asked = await connectionOf(storage.db, 'swing')
    if (!asked) throw new Error('it was added')
    expect(await updateAsked(storage.db, asked, { data_server: asked.data_server })).toBe(true)
    await updateConnection(storage.db, 'swing', { servers: '{}' })
    expect(await updateAsked(storage.db, asked, { stock_feed: 'iex' })).toBe(false)
    await updateConnection(storage.db, 'swing', { servers: null })
    expect(await updateAsked(storage.db, asked, { stock_feed: 'iex' })).toBe(true)
    await updateConnection(storage.db, 'swing', { sealed: 'anew' })
    expect(await updateAsked(storage.db, asked, { stock_feed: 'sip' })).toBe(false)
    expect(await connectionOf(storage.db, 'swing')).toMatchObject({ stock_feed: 'iex', sealed: 'anew' })
  })

  it('gives an account another name, unless one of the same person has it', async () => {
    await add('swing', 'ada', 'u1')
    await add('day', 'ada', 'u2')
    await add('day of ben', 'ben', 'u1')
    expect(await renameAccount(storage.db, 'ada', 'swing', 'day')).toBe(false)
    expect(await renameAccount(storage.db, 'ada', 'swing', 'day of ben')).toBe(true)
    expect(await renameAccount(storage.db, 'ada', 'swing', 'day of ben')).toBe(true)
    const both = ['swing', 'day'].map((id) => renameAccount(storage.db, 'ada', id, 'same'))
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
  })

  it('forgets a pair for good, and gives back the name and the place', async () => {
    await add('swing', 'ada', 'u1')
    const key = { id: 'PK1', user_id: 'ada', account_id: 'swing', name: 'bot', scopes: 'all', created_at: START }
    await insertAccessKey(storage.db, { ...key, secret_sha256: '0'.repeat(64) })
    await insertIntent(storage.db, intent('swing', 'o1'))
    expect(await removeConnection(storage.db, 'swing', START + 1)).toEqual(['PK1'])
    expect(await connectionOf(storage.db, 'swing')).toBeUndefined()
    expect(await accountsOfUser(storage.db, 'ada')).toEqual([])
    expect(await accountById(storage.db, 'swing')).toMatchObject({ archived_at: START + 1, name: 'swing · swing' })
    expect(await findAccessKey(storage.db, 'PK1')).toMatchObject({ revoked_at: START + 1 })
    expect(await openIntents(storage.db)).toEqual([])
    await insertConnection(
      storage.db,
      { id: 'new', name: 'swing', kind: 'alpaca-paper', number: 'PA1' },
      connection('ada', 'u1'),
    )
  })

  const intent = (accountId: string, clientOrderId: string, recorded = START) => ({
    account_id: accountId,
    client_order_id: clientOrderId,
    body_sha256: '0'.repeat(64),
    state: 'sent' as const,
    recorded_at: recorded,
    cause: 'request',
    call: null,
    actor: '{"kind":"user","id":"ada"}',
    quotes: '[{"symbol":"AAPL"}]',
    clock_ahead_ms: -1_500,
  })

  it('records an order once, and takes several off the record together', async () => {
    await add('swing', 'ada', 'u1')
    await add('day', 'ada', 'u2')
    expect(await insertIntent(storage.db, intent('swing', 'o1', START + 1))).toBe(true)
    expect(await insertIntent(storage.db, intent('swing', 'o1', START + 2))).toBe(false)
    expect(await insertIntent(storage.db, intent('day', 'o1'))).toBe(true)
    expect(await insertIntent(storage.db, intent('day', 'o2', START + 3))).toBe(true)
    await markUnknown(storage.db, 'swing', 'o1')
    expect(await openIntents(storage.db)).toEqual([
      intent('day', 'o1'),
      { ...intent('swing', 'o1', START + 1), state: 'unknown' },
      intent('day', 'o2', START + 3),
    ])
    await deleteIntents(storage.db, [intent('day', 'o1'), intent('swing', 'o1')])
    expect(await openIntents(storage.db)).toEqual([intent('day', 'o2', START + 3)])
  })
})
