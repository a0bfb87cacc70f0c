/** A disk without room: what could not be written is refused in a sentence, and what was written before is untouched. */
import { type ErrorAnswer, internalError, unavailable } from '@paddock/contract/errors/answers'
import { causesOf } from './causes.ts'
import { DATABASE_AWAY, isDatabaseAway } from './database-away.ts'

/** What is answered where work failed: our mistake, unless the disk is full or the database away. */
export const failureAnswer = (error: unknown): ErrorAnswer =>
  isDiskFull(error) ? unavailable(DISK_FULL) : isDatabaseAway(error) ? unavailable(DATABASE_AWAY) : internalError()

/** Said to whoever asked; the operator reads it in the log as well. */
export const DISK_FULL =
  'the disk of this server is full: nothing was changed, and nothing is lost; try again when its operator has made room'

/** What SQLite says, what the system says, and PostgreSQL's `disk_full`. */
const WORDS = /database or disk is full|no space left on device|disk quota exceeded/i
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** Whether an error came of a full disk, itself or what caused it. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(({ code, message }) => CODES.has(code) || WORDS.test(message))
