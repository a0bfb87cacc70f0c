import { expect, it } from 'vitest'
import { onSqlite } from '../../testing/engines.ts'
import { insertPerson } from '../../testing/records.ts'
import { createSecurity } from './security.ts'

const stored = onSqlite((storage) => insertPerson(storage, 'u1'))

it('what is chosen at two desks at once is all kept, so that neither undoes what the other made stricter', async () => {
  const desk = {
    user: { id: 'u1', name: 'Ada', email: 'ada@example.com', isGuest: false, hasSecondFactor: true },
    headers: new Headers(),
  }
  const server = () =>
    createSecurity({ db: stored.storage.db, now: () => 0, isShared: true, identity: { isProven: () => false } })
  const [here, there] = [server(), server()]
  const { idleMinutes } = await here.choicesOf('u1')
  await Promise.all([
    here.change(desk, { guardrails: true, order: true }),
    there.change(desk, { idleMinutes: idleMinutes - 1 }),
  ])
  expect(await here.choicesOf('u1')).toMatchObject({ guardrails: true, order: true, idleMinutes: idleMinutes - 1 })
})
