/** The folder everything is kept in. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
    mkdirSync(path)
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
