/** A program started by npm ends with npm: when npm or its shell is killed, neither passes that on. */
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 200

/** The parent of a process, as Linux tells it: npm's shell gets another one the moment npm is gone. Undefined elsewhere. */
function parentOf(pid) {
  try {
    return /\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Calls `end` once, when this process's parent (npm's shell), or the parent of that (npm), has ended. */
export function whenAbandoned(end) {
  const parent = process.ppid
  const grandparent = process.env.npm_lifecycle_event ? parentOf(parent) : undefined
  const looking = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return
    clearInterval(looking)
    end()
  }, LOOK_EVERY_MS)
  looking.unref()
}
