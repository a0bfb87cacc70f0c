/**
 * The commands that look after the database as a whole. They read it as it is, without the server's parts: nothing is migrated by looking, and
 * the server goes on with its work.
 */
import type { Writable } from 'node:stream'
import server from '../../package.json' with { type: 'json' }
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { findSecret } from '../identity/secret.ts'
import { BackupError, type Progress, writeBackup } from '../storage/backup/backup.ts'
import { restoreBackup } from '../storage/backup/restore.ts'
import { SealedFileError } from '../storage/backup/sealed-file.ts'
import { checkStorage } from '../storage/engine/check.ts'
import { DataFolderError, makeDataFolder } from '../storage/engine/data-folder.ts'
import type { StorageLocation } from '../storage/engine/database.ts'
import { isUpToDate, NewerDatabaseError, refuseNewer } from '../storage/engine/migrate.ts'
import { refoldAccounts } from '../storage/engine/refold.ts'
import { DatabaseInUseError } from '../storage/engine/server-lock.ts'
import { migrationsOf, NoDatabaseError, openView } from '../storage/engine/view.ts'
import type { KeepingCommand } from './command.ts'
import { Refusal } from './run.ts'

/** Errors whose message is the whole explanation. */
export const KEEPING_PROBLEMS = [
  BackupError,
  SealedFileError,
  NoDatabaseError,
  NewerDatabaseError,
  DatabaseInUseError,
  DataFolderError,
]

const NO_SECRET = 'There is no secret: set PADDOCK_SECRET to the one of the server, or PADDOCK_DATA to its data folder.'
/** A progress line is written so often. */
const TOLD_EVERY_MS = 1_000

/** What the machine says of a file it cannot read or write, and SQLite of one that is no database or a damaged one. */
const OF_A_FILE = /^(E[A-Z0-9]+|ERR_SQLITE_ERROR|SQLITE_\w+)$/

/** Where a command writes: its answer to `out`, how far it has come to `aside`. */
interface Output {
  readonly out: Pick<Writable, 'write'>
  readonly aside: Pick<Writable, 'write'>
}

/** Carries a command out. Throws a {@link Refusal} or one of {@link KEEPING_PROBLEMS}. */
export async function keep(command: KeepingCommand, config: Config, output: Output): Promise<void> {
  try {
    await carriedOut(command, config, output)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && OF_A_FILE.test(String(error.code)))) throw error
    throw new Refusal(`The ${command.kind} could not be done: ${error.message}.`)
  }
}

async function carriedOut(command: KeepingCommand, config: Config, { out, aside }: Output): Promise<void> {
  const { databaseUrl, dataDirectory, previousSecret } = config
  const location: StorageLocation = databaseUrl === undefined ? { dataDir: dataDirectory } : { databaseUrl }
  const print = (line: string) => out.write(`${line}\n`)
  const progress = sparing<Parameters<Progress>>((done) => aside.write(`${done.table}: ${done.rows} rows …\n`))
  const secret = command.kind === 'check' ? '' : await findSecret(dataDirectory, config.secret)
  switch (command.kind) {
    case 'backup': {
      if (secret === undefined) throw new Refusal(NO_SECRET)
      const { to: file } = command
      const at = systemClock.now()
      const done = await writeBackup({ location, file, secret, version: server.version, at, progress })
      print(`${file} has ${done.rows} rows of ${done.at} in ${done.bytes} bytes.`)
      return void print(
        'It opens with the secret of this server alone: keep PADDOCK_SECRET, or the file secret, in another place.',
      )
    }
    case 'restore': {
      if (secret === undefined) throw new Refusal(NO_SECRET)
      if ('dataDir' in location) makeDataFolder(dataDirectory)
      const secrets = [secret, ...(previousSecret === undefined ? [] : [previousSecret])]
      const { from: file, isReplacing } = command
      const done = await restoreBackup({ location, file, secrets, isReplacing, progress })
      print(`${done.rows} rows of ${done.at} are restored.`)
      if (done.kept !== undefined) print(`The database that was there is ${done.kept} now.`)
      return
    }
    case 'check':
      return check(location, print, (accounts, of) => aside.write(`${accounts} of ${of} accounts …\n`))
  }
}

async function check(
  location: StorageLocation,
  print: (line: string) => void,
  told: (accounts: number, of: number) => void,
): Promise<void> {
  const view = await openView(location)
  try {
    const migrations = await migrationsOf(view)
    refuseNewer(migrations)
    if (!isUpToDate(migrations))
      throw new Refusal('The database is of an earlier version: start the server once, which brings it up to date.')
    const problems = await checkStorage(view.db, systemClock.now())
    for (const problem of problems) print(problem)
    const { accounts, events, differences } = await refoldAccounts(view.db, print, sparing(told))
    const found = problems.length + differences
    print(`${events} events of ${accounts} accounts were read.`)
    if (found > 0) throw new Refusal(found === 1 ? '1 problem was found.' : `${found} problems were found.`)
    print('Every account is whole.')
  } finally {
    await view.close()
  }
}

/** The same, once a second at most. */
function sparing<Told extends readonly unknown[]>(tell: (...told: Told) => void): (...told: Told) => void {
  let last = performance.now()
  return (...told) => {
    if (performance.now() - last < TOLD_EVERY_MS) return
    last = performance.now()
    tell(...told)
  }
}
