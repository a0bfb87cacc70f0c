/** A database that does not answer: it is being restarted, or the network to it is gone. */

/** Said to whoever asked. */
export const DATABASE_AWAY =
  'the database of this server does not answer: a change that was asked for may have been made, look before you ask for it again'

/** What the driver and the pool say where the system names no code; and the sign-in library, which keeps the cause of a failed reading to itself. */
const WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|Client has encountered a connection error|^Failed to get session$/
/** Of the network; and PostgreSQL's classes of connections (08) and of an operator's hand (57P01 to 57P03). */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|57P0[123])$/
/** Causes of causes that are looked at. */
const DEEP = 5

/** Whether an error came of a database that does not answer, itself or what caused it. */
export function isDatabaseAway(error: unknown, deep = DEEP): boolean {
  // A TypeError is a request of ours to somebody else.
  if (!(error instanceof Error) || error instanceof TypeError || deep === 0) return false
  const code = 'code' in error ? String(error.code) : ''
  return CODES.test(code) || WORDS.test(error.message) || isDatabaseAway(error.cause, deep - 1)
}
