/** A database that does not answer: it is being restarted, or the network to it is gone. */
import { causesOf } from './causes.ts'

/** Said to whoever asked. */
export const DATABASE_AWAY =
  'the database of this server does not answer: a change that was asked for may have been made, look before you ask for it again'

/** What the driver and the pool say where the system names no code; and the sign-in library, which keeps the cause of a failed reading to itself. */
const WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|Client has encountered a connection error|^Failed to get session$/
/** Of the network; and PostgreSQL's classes of connections (08) and of an operator's hand (57P01 to 57P03). */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|57P0[123])$/

/** Whether an error came of a database that does not answer, itself or what caused it. */
export function isDatabaseAway(error: unknown): boolean {
  for (const one of causesOf(error)) {
    // A request of ours to somebody else.
    if (one instanceof TypeError) return false
    if (CODES.test(String(one.code)) || WORDS.test(one.message)) return true
  }
  return false
}
