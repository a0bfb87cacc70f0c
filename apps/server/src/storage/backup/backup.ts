/**
 * Backups: every table of one instant, as lines of JSON, compressed and sealed. A table begins with its name and columns, a row is a list of
 * values, and the last line says how many rows there were. The form is the same for both engines, so that either takes what the other gave.
 */
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { StorageLocation } from '../engine/database.ts'
import { migrationsOf, openView, type TableShape, type View } from '../engine/view.ts'
import type { StorageKind } from '../tables/tables.ts'
import { openSealed, SealedFileError, sealed } from './sealed-file.ts'

/** A backup that is not written or not read, and why: the message is the whole explanation. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** What the first line of a backup says. */
export interface BackupFacts {
  /** Of the program that wrote it. */
  readonly version: string
  readonly storage: StorageKind
  /** The last migration the database had. */
  readonly migration: string
  readonly at: string
}

export type BackupLine =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly row: readonly Value[] }
  | { readonly rows: number }
export type Value = null | string | number | boolean | Uint8Array

/** Told after each page, for who looks on. */
export type Progress = (done: { readonly table: string; readonly rows: number }) => void

const FORMAT = 'paddock-backup'
const FORM = 1
const MIGRATIONS = 'migration'

/**
 * Writes all that is in the database to a new file. A server may go on with its work meanwhile. The file is there when it is whole, and for its
 * owner alone.
 */
export async function writeBackup(wanted: {
  readonly location: StorageLocation
  readonly file: string
  readonly secret: string
  readonly version: string
  readonly at: Instant
  readonly progress?: Progress
}): Promise<BackupFacts & { readonly rows: number; readonly bytes: number }> {
  const { location, file, secret, version, at, progress = () => {} } = wanted
  if (await isThere(file)) throw new BackupError(`${file} is there already: name another file.`)
  const view = await openView(location)
  const part = `${file}.part`
  try {
    const migration = (await migrationsOf(view)).at(-1)
    if (migration === undefined) throw new BackupError('The database is empty: there is nothing to back up.')
    const facts = { version, storage: view.kind, migration, at: toTimestamp(at) }
    let rows = 0
    const counted: Progress = (done) => {
      rows = done.rows
      progress(done)
    }
    const content = (bytes: AsyncIterable<Uint8Array>) =>
      sealed(secret, { format: FORMAT, form: FORM, ...facts }, bytes)
    // What an earlier try left half-written is of no use to anybody.
    await rm(part, { force: true })
    // Opened before anything can fail: a file that is made later would stand where it was already taken away.
    const written = await open(part, 'wx', 0o600)
    await pipeline(() => textOf(view, counted), createGzip({ level: 3 }), content, written.createWriteStream())
    await onDisk(part)
    await rename(part, file)
    return { ...facts, rows, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await view.close()
  }
}

/** Opens a backup. Throws a {@link BackupError} or a {@link SealedFileError}, at once or while its lines are read. */
export async function readBackup(
  file: string,
  secrets: readonly string[],
): Promise<{ readonly facts: BackupFacts; readonly lines: AsyncIterable<BackupLine> }> {
  if (!(await isThere(file))) throw new BackupError(`There is no file ${file}.`)
  const { header, content } = await openSealed(secrets, createReadStream(file))
  const { format, form, version, storage, migration, at } = header
  if (format !== FORMAT) throw new BackupError('This is no backup of Paddock.')
  if (form !== FORM)
    throw new BackupError(
      `The backup was written by a newer version of Paddock, ${String(version)}: restore it with that one.`,
    )
  const facts = {
    version: String(version),
    storage: storage as StorageKind,
    migration: String(migration),
    at: String(at),
  }
  return { facts, lines: linesOf(content) }
}

async function* textOf(view: View, progress: Progress): AsyncGenerator<string> {
  let rows = 0
  // Whoever reads them makes the tables of that version first.
  const isMigrations = ({ name }: TableShape) => name === MIGRATIONS
  const tables = await view.tables()
  for (const table of [...tables.filter(isMigrations), ...tables.filter((one) => !isMigrations(one))]) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`
    for await (const page of view.pages(table)) {
      yield page.map((row) => `${JSON.stringify(row.map(written))}\n`).join('')
      rows += page.length
      progress({ table: table.name, rows })
    }
  }
  yield `${JSON.stringify({ rows })}\n`
}

/** What JSON has no word for is said in one: bytes as an object of one key. Drivers differ in what they make of a time. */
function written(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') }
  return typeof value === 'bigint' ? Number(value) : value
}
const BYTES = 'base64'

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<BackupLine> {
  const bytes = createGunzip()
  const unpacking = pipeline(content, bytes)
  // It is heard below, when what came before has been read.
  unpacking.catch(() => {})
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const part of bytes) {
      const lines = (rest + decoder.decode(part as Uint8Array, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield lineOf(line)
    }
  } catch (error) {
    await unpacking
    throw error
  }
  await unpacking
  if (rest !== '') throw new SealedFileError('The backup is damaged, or not all of it is there.')
}

function lineOf(text: string): BackupLine {
  // Safe because the frames it came in were sealed by `textOf`.
  const line = JSON.parse(text) as BackupLine | unknown[]
  return Array.isArray(line) ? { row: line.map(read) } : line
}

const read = (value: unknown): Value =>
  typeof value === 'object' && value !== null && BYTES in value
    ? Buffer.from(String(value[BYTES]), 'base64')
    : (value as Value)

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
