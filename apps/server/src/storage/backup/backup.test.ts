/** Backups of a desk with a life behind it, on both engines and from one to the other. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from '../../testing/built-server.ts'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import { addUser, BY, call, limitBuy, marketBuy, openAccount, practiceOn } from '../../testing/practice.ts'
import { checkStorage } from '../engine/check.ts'
import type { Storage, StorageLocation } from '../engine/database.ts'
import { NewerDatabaseError } from '../engine/migrate.ts'
import { refoldAccounts } from '../engine/refold.ts'
import { DatabaseInUseError, lockDatabase } from '../engine/server-lock.ts'
import { openView } from '../engine/view.ts'
import { BackupError, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { openSealed, SealedFileError, sealed } from './sealed-file.ts'

const SECRET = 'a secret of more than thirty-two characters'
const folder = mkdtempSync(join(tmpdir(), 'paddock-backup-'))
let files = 0
const newFile = () => join(folder, `${++files}.backup`)
const engines = new Map<string, StartedEngine>()
beforeAll(async () => {
  for (const { name, start } of ENGINES) engines.set(name, await start())
})
afterAll(async () => {
  for (const engine of engines.values()) await engine.stop()
  rmSync(folder, { recursive: true })
})
const engineOf = (name: string): StartedEngine => {
  const engine = engines.get(name)
  if (!engine) throw new Error(`no engine ${name}`)
  return engine
}

const backUp = (location: StorageLocation, file: string, progress?: () => void) =>
  writeBackup({ location, file, secret: SECRET, version: '0.1.0', at: 0, ...(progress && { progress }) })
const restore = (location: StorageLocation, file: string, isReplacing = false) =>
  restoreBackup({ location, file, secrets: [SECRET], isReplacing })

/** Two accounts that traded, one a fork of the other, a recording's bytes, times and truths of the sign-in. */
async function lively(storage: Storage) {
  await addUser(storage)
  const { practice, clock } = practiceOn(storage)
  const id = await openAccount(practice)
  const ask = (...given: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never) =>
    call(practice.broker(id), ...given)
  await ask('postOrder', { body: marketBuy('KO', '10') })
  await ask('postOrder', { body: limitBuy('AAPL', '1.00', { time_in_force: 'gtc' }) })
  await ask('postOrder', { body: marketBuy('BTC/USD', '0.5', { time_in_force: 'gtc' }) })
  await ask('postWatchlist', { body: { name: 'Mine', symbols: ['KO', 'AAPL'] } })
  await practice.setClock(id, { kind: 'run-to', at: clock.now() + 40 * 86_400_000 }, BY)
  await practice.forkAccount({ userId: 'u1', name: 'Fork', from: id, at: clock.now() + 86_400_000, speed: 1, ...BY })
  await practice.close()
  await sql`update ${sql.table('user')} set is_anonymous = ${storage.kind === 'sqlite' ? 1 : true}`.execute(storage.db)
  return id
}

/** Every row there is, as the engine's own kind of values allows to compare. */
async function everything(location: StorageLocation): Promise<Record<string, unknown[]>> {
  const view = await openView(location)
  const plain = (value: unknown): unknown =>
    value instanceof Date
      ? value.toISOString()
      : value instanceof Uint8Array
        ? Buffer.from(value).toString('hex')
        : typeof value === 'boolean'
          ? Number(value)
          : value
  const all: Record<string, unknown[]> = {}
  for (const table of await view.tables()) {
    const rows: string[] = []
    for await (const page of view.pages(table)) rows.push(...page.map((row) => JSON.stringify(row.map(plain))))
    all[table.name] = rows.sort()
  }
  await view.close()
  return all
}

async function problemsOf(storage: Storage): Promise<string[]> {
  const found = await checkStorage(storage.db)
  await refoldAccounts(storage.db, (sentence) => found.push(sentence))
  return found
}

describe.each(ENGINES.flatMap((from) => ENGINES.map((to) => ({ from: from.name, to: to.name }))))(
  'from $from to $to',
  ({ from, to }) => {
    it('a restored desk has every row, is whole, and answers the same', async () => {
      const location = await engineOf(from).newLocation()
      const storage = await engineOf(from).openStorage(location)
      const id = await lively(storage)
      const ask = async (of: Storage) => {
        const { practice } = practiceOn(of)
        const broker = practice.broker(id)
        const answers = []
        for (const [operation, query] of [
          ['getAccount', {}],
          ['getAllOrders', { status: 'all' }],
          ['getAllOpenPositions', {}],
          ['getAccountActivities', {}],
          ['getWatchlists', {}],
        ] as const)
          answers.push((await call(broker, operation, { query })).body)
        await practice.close()
        return answers
      }
      const before = await everything(location)
      const file = newFile()
      const written = await backUp(location, file)
      const rows = Object.values(before).reduce((sum, of) => sum + of.length, 0)
      expect(written).toMatchObject({ storage: from, rows, bytes: statSync(file).size })
      const answers = await ask(storage)
      expect(JSON.stringify(answers)).toContain('KO')
      await storage.close()

      const target = await engineOf(to).newLocation()
      expect(await restore(target, file)).toMatchObject({ storage: from, rows })
      expect(await everything(target)).toEqual(before)
      const restored = await engineOf(to).openStorage(target)
      expect(await problemsOf(restored)).toEqual([])
      expect(await ask(restored)).toEqual(answers)
      await restored.close()
    })
  },
)

describe.each(ENGINES)('on $name', ({ name }) => {
  it('is of one instant: what is written meanwhile is in it whole or not at all', async () => {
    const location = await engineOf(name).newLocation()
    const storage = await engineOf(name).openStorage(location)
    await addUser(storage)
    const { practice } = practiceOn(storage)
    const id = await openAccount(practice)
    let isDone = false
    const trading = (async () => {
      while (!isDone) await call(practice.broker(id), 'postOrder', { body: limitBuy('KO', '1.00', { qty: '1' }) })
    })()
    const file = newFile()
    await backUp(location, file)
    isDone = true
    await trading
    await practice.close()
    await storage.close()
    const target = await engineOf(name).newLocation()
    await restore(target, file)
    const restored = await engineOf(name).openStorage(target)
    expect(await problemsOf(restored)).toEqual([])
    await restored.close()
  })

  it('refuses a database that was used, unless it is to be replaced, and one that a server uses', async () => {
    const location = await engineOf(name).newLocation()
    const storage = await engineOf(name).openStorage(location)
    await lively(storage)
    await storage.close()
    const file = newFile()
    await backUp(location, file)
    const before = await everything(location)
    const lock = await lockDatabase(location)
    await expect(restore(location, file, true)).rejects.toThrow(DatabaseInUseError)
    await lock.release()
    await expect(restore(location, file)).rejects.toThrow(BackupError)
    expect(await everything(location)).toEqual(before)
    const { kept } = await restore(location, file, true)
    expect(await everything(location)).toEqual(before)
    expect(kept === undefined).toBe(name === 'postgres')
    if (kept) expect(statSync(kept).size).toBeGreaterThan(0)
  })

  it('refuses a backup of a newer version before anything is touched', async () => {
    const location = await engineOf(name).newLocation()
    const storage = await engineOf(name).openStorage(location)
    await sql`insert into migration (name) values ('9999-from-the-future')`.execute(storage.db)
    await storage.close()
    const file = newFile()
    await backUp(location, file)
    const target = await engineOf(name).newLocation()
    await expect(restore(target, file)).rejects.toThrow(NewerDatabaseError)
    expect((await everythingOrNothing(target)) ?? {}).toEqual({})
  })

  it('takes a backup of an older version forward, and leaves nothing of one that is damaged', async () => {
    const location = await engineOf(name).newLocation()
    const storage = await engineOf(name).openStorage(location)
    await addUser(storage)
    // As it was before the last migration.
    await sql`drop table server_beat`.execute(storage.db)
    await sql`delete from migration where name = '0035-server-beat'`.execute(storage.db)
    await storage.close()
    const file = newFile()
    expect((await backUp(location, file)).migration).not.toBe('0035-server-beat')
    const target = await engineOf(name).newLocation()
    await restore(target, file)
    expect(await everything(target)).toMatchObject({ server_beat: [], user: [expect.stringContaining('u1')] })

    const bytes = readFileSync(file)
    const cut = newFile()
    writeFileSync(cut, bytes.subarray(0, -40))
    const empty = await engineOf(name).newLocation()
    await expect(restore(empty, cut)).rejects.toThrow(SealedFileError)
    expect((await everythingOrNothing(empty)) ?? {}).toEqual({})
  })
})

async function everythingOrNothing(location: StorageLocation) {
  if ('dataDir' in location && !readdirSync(location.dataDir).includes('paddock.db')) return undefined
  return everything(location)
}

describe('a restore that is killed', () => {
  /** Ends its process before it renames or removes a file for the nth time. */
  const killer = (nth: number) => `import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    let left = ${nth}
    for (const name of ['rename', 'rm']) {
      const real = fs[name]
      fs[name] = (...given) => (--left === 0 ? process.kill(process.pid, 'SIGKILL') : real(...given))
    }
    syncBuiltinESMExports()`
  const killed = (dataDir: string, file: string, nth: number) =>
    spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(killer(nth))}`, ADMIN].concat([
        'restore',
        '--from',
        file,
        '--replace',
      ]),
      { env: { ...process.env, DATABASE_URL: '', PADDOCK_DATA: dataDir, PADDOCK_SECRET: SECRET }, encoding: 'utf8' },
    )

  it('leaves the database that was there, with its log, or the one that was restored, at every step', async () => {
    const engine = engineOf('sqlite')
    const [from, old] = [await engine.newLocation(), await engine.newLocation()]
    await (await engine.openStorage(from)).close()
    const file = newFile()
    await backUp(from, file)
    const running = await engine.openStorage(old)
    await addUser(running)
    const [before, after] = [await everything(old), await everything(from)]
    expect(before).not.toEqual(after)
    let steps = 0
    for (let isKilled = true; isKilled; steps += isKilled ? 1 : 0) {
      const target = mkdtempSync(join(folder, 'killed-'))
      if ('dataDir' in old) cpSync(old.dataDir, target, { recursive: true })
      expect(readdirSync(target)).toContain('paddock.db-wal')
      mkdirSync(join(target, 'paddock-restore-left'))
      const { signal, status, stderr } = killed(target, file, steps + 1)
      isKilled = signal === 'SIGKILL'
      if (!isKilled) expect([status, stderr]).toEqual([0, expect.any(String)])
      expect(readdirSync(target)).toContain('paddock.db')
      expect(isKilled ? [before, after] : [after]).toContainEqual(await everything({ dataDir: target }))
      if (!isKilled) expect(readdirSync(target)).not.toContain('paddock-restore-left')
    }
    expect(steps).toBeGreaterThan(4)
    await running.close()
  })

  it('keeps a damaged database as it was, with its log', async () => {
    const location = await engineOf('sqlite').newLocation()
    const file = newFile()
    await (await engineOf('sqlite').openStorage(location)).close()
    await backUp(location, file)
    const dataDir = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(dataDir, 'paddock.db'), 'no database')
    writeFileSync(join(dataDir, 'paddock.db-wal'), 'no log')
    const { kept = '' } = await restore({ dataDir }, file, true)
    expect([readFileSync(kept, 'utf8'), readFileSync(`${kept}-wal`, 'utf8')]).toEqual(['no database', 'no log'])
    expect(await everything({ dataDir })).toEqual(await everything(location))
  })
})

it('is for its owner alone, takes no file that is there, and leaves none that is half-written', async () => {
  const location = await engineOf('sqlite').newLocation()
  await (await engineOf('sqlite').openStorage(location)).close()
  const file = newFile()
  await backUp(location, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(backUp(location, file)).rejects.toThrow(`${file} is there already`)
  const other = newFile()
  const failing = backUp(location, other, () => {
    throw new Error('the reader has gone')
  })
  await expect(failing).rejects.toThrow('the reader has gone')
  expect(readdirSync(folder).filter((found) => found.startsWith(`${files}.`))).toEqual([])
  const header = JSON.parse(String(readFileSync(file).subarray(0, 4096)).split('\n')[0] ?? '')
  expect(header).toMatchObject({ format: 'paddock-backup', storage: 'sqlite', version: '0.1.0' })
  expect(readFileSync(file).includes(SECRET)).toBe(false)
})

it('says that there is no database, and that another secret is wanted', async () => {
  const location = await engineOf('sqlite').newLocation()
  await expect(backUp(location, newFile())).rejects.toThrow('There is no database in')
  await (await engineOf('sqlite').openStorage(location)).close()
  const file = newFile()
  await backUp(location, file)
  const target = await engineOf('sqlite').newLocation()
  const other = { location: target, file, secrets: ['x'.repeat(32)], isReplacing: false }
  await expect(restoreBackup(other)).rejects.toThrow('sealed with another secret: set PADDOCK_SECRET')
  await expect(restore(target, join(folder, 'none'))).rejects.toThrow('There is no file')
  writeFileSync(join(folder, 'text'), 'hello\n')
  await expect(restore(target, join(folder, 'text'))).rejects.toThrow('This is no backup of Paddock.')
})

describe('a sealed file', () => {
  const gathered = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const all: Uint8Array[] = []
    for await (const part of parts) all.push(part)
    return Buffer.concat(all)
  }
  const chunks = fc.array(fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.constant(new Uint8Array(300_000).fill(7))), {
    maxLength: 4,
  })

  it('opens to what was sealed, however its bytes come', () =>
    forAllAsync(20, chunks, fc.integer({ min: 1, max: 90_000 }), async (content, size) => {
      const file = await gathered(sealed(SECRET, { form: 1 }, content))
      const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
        file.subarray(index * size, (index + 1) * size),
      )
      const { header, content: read } = await openSealed(['other', SECRET], size < 50 ? [file] : pieces)
      expect(header.form).toBe(1)
      expect((await gathered(read)).equals(Buffer.concat(content))).toBe(true)
    }))

  it('does not open when a byte was changed, lost or added, wherever it lies', () =>
    forAllAsync(100, chunks, fc.nat(), fc.constantFrom('changed', 'cut', 'added'), async (content, place, how) => {
      const file = await gathered(sealed(SECRET, { form: 1 }, content))
      const at = place % file.length
      const worse = Buffer.from(file)
      worse.writeUInt8(worse.readUInt8(at) ^ 1, at)
      const bytes =
        how === 'changed'
          ? worse
          : how === 'cut'
            ? file.subarray(0, at)
            : Buffer.concat([file, Buffer.from([place & 255])])
      const opening = async () => gathered((await openSealed([SECRET], [bytes])).content)
      await expect(opening()).rejects.toThrow(SealedFileError)
    }))
})
