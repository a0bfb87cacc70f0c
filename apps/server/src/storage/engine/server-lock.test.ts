import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import type { StorageLocation } from './database.ts'
import { DatabaseInUseError, lockDatabase } from './server-lock.ts'

describe.each(ENGINES)('$name', ({ name, start }) => {
  let engine: StartedEngine
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine.stop())

  it('is held by one at a time, and free when that one lets go', async () => {
    const [location, other] = [await engine.newLocation(), await engine.newLocation()]
    const first = await lockDatabase(location)
    expect(first.isHeld()).toBe(true)
    await expect(lockDatabase(location)).rejects.toThrow(DatabaseInUseError)
    await (await lockDatabase(other)).release()
    await first.release()
    const next = await lockDatabase(location)
    expect(next.isHeld()).toBe(true)
    await next.release()
  })

  it('hands over to one that waits', async () => {
    const location = await engine.newLocation()
    const first = await lockDatabase(location)
    const second = lockDatabase(location)
    await first.release()
    await (await second).release()
  })

  it('leaves the database itself to the command line', async () => {
    const location = await engine.newLocation()
    const lock = await lockDatabase(location)
    const storage = await engine.openStorage(location)
    await storage.close()
    await lock.release()
  })

  if (name === 'postgres') {
    const HOLDERS = `from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`

    /** A connection to look at the lock with, and to end its holder's session, as a restart of PostgreSQL does. */
    async function behind(location: StorageLocation) {
      const client = new pg.Client({ connectionString: 'databaseUrl' in location ? location.databaseUrl : '' })
      await client.connect()
      return {
        holder: async () => (await client.query(`select pid ${HOLDERS}`)).rows[0]?.pid as number | undefined,
        cut: () => client.query(`select pg_terminate_backend(pid) ${HOLDERS}`),
        end: () => client.end(),
      }
    }

    it('is taken again when its connection breaks', async () => {
      const location = await engine.newLocation()
      const lock = await lockDatabase(location)
      const server = await behind(location)
      const before = await server.holder()
      await server.cut()
      await expect.poll(async () => [undefined, before].includes(await server.holder())).toBe(false)
      await expect.poll(() => lock.isHeld()).toBe(true)
      await expect(lockDatabase(location)).rejects.toThrow(DatabaseInUseError)
      await server.end()
      await lock.release()
    })

    it('is held by any number that share it, and by none of them beside one that has it alone', async () => {
      const location = await engine.newLocation()
      const sharing = [await lockDatabase(location, true), await lockDatabase(location, true)]
      expect(sharing.map((lock) => lock.isHeld())).toEqual([true, true])
      await expect(lockDatabase(location)).rejects.toThrow(DatabaseInUseError)
      for (const lock of sharing) await lock.release()
      const alone = await lockDatabase(location)
      await expect(lockDatabase(location, true)).rejects.toThrow(DatabaseInUseError)
      await alone.release()
    })

    it('is one server’s also when the connections of two break and are made again at once', async () => {
      const location = await engine.newLocation()
      const lock = await lockDatabase(location)
      const next = lockDatabase(location)
      const server = await behind(location)
      await server.cut()
      const outcome = await Promise.race([
        lock.lost.then(() => 'lost'),
        next.then(
          () => 'taken',
          () => 'kept',
        ),
      ])
      if (outcome === 'kept') await expect.poll(() => lock.isHeld()).toBe(true)
      else {
        await lock.lost
        expect(lock.isHeld()).toBe(false)
        await (await next).release()
      }
      await server.end()
      await lock.release()
    })
  }
})
