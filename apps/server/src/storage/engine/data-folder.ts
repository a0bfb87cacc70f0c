/** The folder everything is kept in. */
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The data folder is missing and cannot be made, or cannot be written to. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
  constructor(dataDir: string, cause: unknown) {
    super(`The data folder ${dataDir} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is, or lies in, something that is not a folder',
  ENOENT: 'it cannot be created there',
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return REASONS[code] ?? (cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause))
}

/** For its owner alone. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const FOR_OTHERS = 0o077
/** What this server keeps: the database with its log, the secret, the lock. */
const OWN_FILE = /^(?:paddock[.-].*|secret|server\.lock)$/

/**
 * Takes from others of this machine what they could read or write of the data folder. Answers what was open to them. Nothing is an error: some file systems
 * know no such rights, and a folder of another owner is theirs to close.
 */
export function makePrivate(dataDir: string): readonly string[] {
  const own = readdirSync(dataDir, { withFileTypes: true }).filter((file) => file.isFile() && OWN_FILE.test(file.name))
  return [...closed(dataDir, PRIVATE_FOLDER), ...own.flatMap(({ name }) => closed(join(dataDir, name), PRIVATE_FILE))]
}

/**
 * Makes a file of the data folder that does not exist yet, for its owner alone. One that does is not opened, not even for a moment: closing it
 * would free what SQLite has locked of it in this process.
 */
export function newPrivateFile(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx', mode: PRIVATE_FILE })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The path, where it was open to others and is not any more. */
function closed(path: string, mode: number): readonly string[] {
  try {
    if ((statSync(path).mode & FOR_OTHERS) === 0) return []
    chmodSync(path, mode)
    return (statSync(path).mode & FOR_OTHERS) === 0 ? [path] : []
  } catch {
    return []
  }
}

/** Makes the folder if it is missing. Throws a {@link DataFolderError} if it cannot be made or written to. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderError(dataDir, error)
  }
}

/** Parents first, one by one: Node's own `recursive` never returns where the system denies that a folder's parent is there (`/proc`). */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
