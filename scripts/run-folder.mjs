/** Where a run of tests keeps its files: in memory where the machine has room, since databases make thousands of small ones and browsers share pictures by file. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes: four times what a whole run has been seen to hold at once. */
const ROOM = 4 * 1024 ** 3

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/** Makes the folder, and has everything that the run starts keep its temporary files in it. Answers its path and how it is removed. */
export function openRunFolder() {
  const path = mkdtempSync(join(process.env.TMPDIR || !hasRoom() ? tmpdir() : MEMORY, 'paddock-run-'))
  // PostgreSQL, which is another user where tests are root, has its folder in it.
  chmodSync(path, 0o755)
  process.env.TMPDIR = path
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
