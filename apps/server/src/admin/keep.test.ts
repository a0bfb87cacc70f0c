/** The commands that look after a database, beside a server that runs on it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openDesk } from '../server.ts'
import type { KeepingCommand } from './command.ts'
import { keep } from './keep.ts'

const log = createLog('silent')
const SECRET = 'a secret of more than thirty-two characters'
let directory: string
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-keep-'))
  desk = await openDesk(configOf('desk'), log)
})
afterAll(async () => {
  desk.retire()
  await desk.close()
  await rm(directory, { recursive: true })
})
const configOf = (folder: string, more: Record<string, string> = { PADDOCK_SECRET: SECRET }) =>
  parseConfig({ PADDOCK_DATA: join(directory, folder), ...more })

/** What a command prints, and what it refuses with. */
async function kept(command: KeepingCommand, config = configOf('desk')): Promise<string> {
  let printed = ''
  const out = {
    write: (text: string) => {
      printed += text
      return true
    },
  }
  await keep(command, config, { out, aside: { write: () => true } }).catch((error: Error) => {
    printed += `${error.name}: ${error.message}\n`
  })
  return printed
}

it('backs up and checks while the server runs; what is restored elsewhere knows the same people', async () => {
  const guest = await desk.app.request('http://localhost/api/_auth/sign-in/anonymous', { method: 'POST' })
  expect(guest.status).toBe(200)
  const cookie = guest.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await kept({ kind: 'check' })).toMatch(/^\d+ events of 1 accounts were read\.\nEvery account is whole\.\n$/)
  const to = join(directory, 'desk.backup')
  expect(await kept({ kind: 'backup', to })).toMatch(
    /^\S+ has \d+ rows of \S+Z in \d+ bytes\.\nIt opens with the secret/,
  )

  const elsewhere = configOf('elsewhere')
  const restore: KeepingCommand = { kind: 'restore', from: to, isReplacing: false }
  expect(await kept(restore, configOf('elsewhere', {}))).toBe(
    'Refusal: There is no secret: set PADDOCK_SECRET to the one of the server, or PADDOCK_DATA to its data folder.\n',
  )
  expect(await kept(restore, elsewhere)).toMatch(/^\d+ rows of \S+Z are restored\.\n$/)
  expect(await kept(restore, elsewhere)).toMatch(/^BackupError: .*paddock\.db is there already/)
  expect(await kept({ ...restore, isReplacing: true })).toMatch(/^DatabaseInUseError: Another Paddock server uses/)
  expect(await kept({ ...restore, isReplacing: true }, elsewhere)).toMatch(
    /restored\.\nThe database that was there is \S+ now\.\n$/,
  )
  expect(await kept({ kind: 'check' }, elsewhere)).toMatch(/Every account is whole\.\n$/)
  const other = await openDesk(elsewhere, log)
  const accounts = await other.app.request('http://localhost/api/accounts', { headers: { cookie } })
  expect(accounts.status).toBe(200)
  other.retire()
  await other.close()
})

it('says in a sentence what file cannot be read or written', async () => {
  const backup = join(directory, 'for-files.backup')
  expect(await kept({ kind: 'backup', to: join(directory, 'nowhere', 'desk.backup') })).toMatch(
    /^Refusal: The backup could not be done: ENOENT: no such file or directory, .*nowhere.*\.\n$/,
  )
  await kept({ kind: 'backup', to: backup })
  expect(await kept({ kind: 'restore', from: directory, isReplacing: false }, configOf('files'))).toMatch(
    /^Refusal: The restore could not be done: EISDIR: .*\.\n$/,
  )
  const damaged = configOf('damaged')
  await kept({ kind: 'restore', from: backup, isReplacing: false }, damaged)
  await writeFile(join(damaged.dataDirectory, 'paddock.db'), 'this was a database once')
  for (const command of [{ kind: 'check' }, { kind: 'backup', to: join(directory, 'damaged.backup') }] as const)
    expect(await kept(command, damaged)).toMatch(/^Refusal: The \w+ could not be done: file is not a database\.\n$/)
})

it('a check says in sentences what is wrong, how much of it, and that it is', async () => {
  await sql`update account set number = 'PA0'`.execute(desk.storage.db)
  const said = await kept({ kind: 'check' })
  expect(said).toMatch(/its number is PA0, and its events say PA.*\n.*were read\.\nRefusal: 1 problem was found\.\n$/)
})

it('a check wants a database of this very version', async () => {
  const nothing = configOf('nothing')
  expect(await kept({ kind: 'check' }, nothing)).toMatch(/^NoDatabaseError: There is no database in /)
  await sql`insert into migration (name) values ('9999-from-the-future')`.execute(desk.storage.db)
  expect(await kept({ kind: 'check' })).toMatch(/^NewerDatabaseError: The database was written by a newer version/)
  await sql`delete from migration where name >= '0035'`.execute(desk.storage.db)
  expect(await kept({ kind: 'check' })).toMatch(/^Refusal: The database is of an earlier version/)
})
