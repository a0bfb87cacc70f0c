/** What is kept of an account at Alpaca is bounded, and goes with its connection. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPerson, START } from '../testing/records.ts'
import { insertConnection, removeConnection } from './alpaca-connections.ts'
import type { Storage } from './engine/database.ts'
import { activitiesProgress, keepActivities, keptActivityAt, MOST_ACTIVITIES } from './kept-activities.ts'
import { keepAnswers, keptAnswer, LARGEST_ANSWER, MOST_ANSWERS } from './kept-answers.ts'

let accounts = 0

describe.each(ENGINES)('what is kept of an account, on $name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
    await insertPerson(storage, 'person')
  })

  async function connected(): Promise<string> {
    const id = `account ${++accounts}`
    await insertConnection(
      storage.db,
      { id, name: id, kind: 'alpaca-paper', number: 'PA1' },
      {
        ...{ user_id: 'person', upstream_id: id, data_server: 'data', stock_feed: null, key_hint: 'hint' },
        ...{ vault_key: 'v', sealed: 's', origin: 'desk', created_at: START },
      },
    )
    return id
  }
  const answer = (n: number, body = `{"n":${n}}`) => ({ name: `answer ${n}`, body, readAt: START + n })
  const activity = (n: number) => ({ id: `a${n}`, type: 'FILL', at: START + n, order_id: null, body: '{}' })
  const progress = { page_token: null, back_to: 0, read_at: START, reread_at: START }

  it('is the newest answer of each name, and the newest so many', async () => {
    const { db } = storage
    const id = await connected()
    await keepAnswers(db, id, [answer(0)])
    await keepAnswers(db, id, [answer(0, '"later"')])
    expect(await keptAnswer(db, id, 'answer 0')).toEqual({ body: '"later"', readAt: START })
    await keepAnswers(
      db,
      id,
      Array.from({ length: MOST_ANSWERS }, (_, n) => answer(n + 1)),
    )
    expect(await keptAnswer(db, id, 'answer 0')).toBeUndefined()
    expect(await keptAnswer(db, id, 'answer 1')).toEqual({ body: '{"n":1}', readAt: START + 1 })
  })

  it('has no more bytes than it may: what was read longest ago goes, what is too large is not kept', async () => {
    const { db } = storage
    const id = await connected()
    const large = () =>
      randomBytes(LARGEST_ANSWER / 2)
        .toString('hex')
        .slice(0, LARGEST_ANSWER)
    for (let n = 0; n < 9; n += 1) await keepAnswers(db, id, [answer(n, large())])
    expect(await keptAnswer(db, id, 'answer 0')).toBeUndefined()
    expect(await keptAnswer(db, id, 'answer 8')).toBeDefined()
    await keepAnswers(db, id, [answer(9, `${large()}x`)])
    expect(await keptAnswer(db, id, 'answer 9')).toBeUndefined()
  })

  it('is the newest so many activities, and says from when on they are all there', async () => {
    const { db } = storage
    const id = await connected()
    const rows = Array.from({ length: MOST_ACTIVITIES + 1 }, (_, n) => activity(n))
    await keepActivities(db, id, { rows, progress })
    expect(await activitiesProgress(db, id)).toMatchObject({ page_token: null, back_to: START })
    expect([await keptActivityAt(db, id, 'a0'), await keptActivityAt(db, id, 'a1')]).toEqual([undefined, START + 1])
  }, 60_000)

  it('is gone with its connection, and nothing that was on its way is kept after it', async () => {
    const { db } = storage
    const id = await connected()
    const keep = async () => {
      await keepAnswers(db, id, [answer(1)])
      await keepActivities(db, id, { rows: [activity(1)], progress })
    }
    const kept = async () => [
      await keptAnswer(db, id, 'answer 1'),
      await keptActivityAt(db, id, 'a1'),
      await activitiesProgress(db, id),
    ]
    await keep()
    expect(await kept()).not.toContain(undefined)
    await removeConnection(db, id, START)
    expect(await kept()).toEqual([undefined, undefined, undefined])
    await keep()
    expect(await kept()).toEqual([undefined, undefined, undefined])
  })
})
