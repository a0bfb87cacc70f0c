/**
 * What the operator reads on standard error: at a terminal `10:41:32 warn  message  key=value`, and one line of JSON per event where something
 * else reads it.
 */
import type { EventEmitter } from 'node:events'
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

/** Control characters, those that turn writing around, and line ends of every kind: what others wrote neither begins a line nor hides one. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0) ?? 0
    return SHORT[character] ?? `\\u{${code.toString(16)}}`
  })

/** Lines of a stack: where it came by, and what caused it. */
const STACK_LINE = /^\s+at |^caused by: /

/** A stack on lines of its own. Further lines of a message are no lines of it. */
const stackText = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => (STACK_LINE.test(line) ? '\n' : '\\n') + printable(line))
    .join('')
    .replace(/^\\n/, '\n')

/** A structured entry as a line of text; an error's stack follows on lines of its own. */
function logLine(entry: Readonly<Record<string, unknown>>): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...facts } = entry
  const clock = new Date(Number(time)).toISOString().slice(11, 19)
  const named = Object.entries(facts).map(
    ([key, fact]) => `  ${printable(key)}=${printable(typeof fact === 'string' ? fact : JSON.stringify(fact))}`,
  )
  const failure = typeof err === 'object' && err !== null && 'stack' in err ? stackText(String(err.stack)) : ''
  return `${clock} ${LEVELS[Number(level)] ?? level} ${printable(String(msg ?? ''))}${named.join('')}${failure}\n`
}

/** Work that nobody waited for has failed: that is said, and ends nothing else. Each such work says better what became of it; this is for what forgot. */
export function logRejections(log: Pick<Log, 'error'>, of: Pick<EventEmitter, 'on'> = process): void {
  of.on('unhandledRejection', (err) => log.error({ err }, 'an unawaited task failed'))
}

/** The same as one line of JSON: the time, the level by its name, the message, the facts, and an error with its stack. */
function jsonLine(entry: Readonly<Record<string, unknown>>): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, ...facts } = entry
  const named = { time: new Date(Number(time)).toISOString(), level: (LEVELS[Number(level)] ?? String(level)).trim() }
  // Within JSON's strings line ends are escaped already; what turns writing around, or ends a line for some readers, is not.
  return `${JSON.stringify({ ...named, msg: msg ?? '', ...facts }).replace(UNPRINTABLE, escaped)}\n`
}

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')

/** Levels: what needs a person is `warn` or worse; requests are never logged at `info`. */
export function createLog(
  level: string = 'info',
  write: (line: string) => void = (line) => process.stderr.write(line),
  isForPeople: boolean = process.stderr.isTTY,
): Log {
  const lineOf = isForPeople ? logLine : jsonLine
  return pino({ level }, { write: (json: string) => write(lineOf(JSON.parse(json) as Record<string, unknown>)) })
}
