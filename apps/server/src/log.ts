/** What the operator reads: one line per event on standard error, `10:41:32 warn  message  key=value`. */
import { type Logger, pino } from 'pino'

export type Log = Logger

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info ',
  40: 'warn ',
  50: 'error',
  60: 'fatal',
}

/** A structured entry as a line of text; an error's stack follows on lines of its own. */
function logLine(entry: Readonly<Record<string, unknown>>): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...facts } = entry
  const clock = new Date(Number(time)).toISOString().slice(11, 19)
  const named = Object.entries(facts).map(
    ([key, fact]) => `  ${key}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`,
  )
  const failure = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return `${clock} ${LEVELS[Number(level)] ?? level} ${msg ?? ''}${named.join('')}${failure}\n`
}

/** Levels: what needs a person is `warn` or worse; requests are never logged at `info`. */
export function createLog(
  level: string = 'info',
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  return pino({ level }, { write: (json: string) => write(logLine(JSON.parse(json) as Record<string, unknown>)) })
}
