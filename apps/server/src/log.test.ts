import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createLog, logRejections } from './log.ts'

it('writes one readable line per event, with its facts and without the machine', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  log.debug('not this')
  log.warn({ keyId: 'PK1', tries: 3 }, 'a key was tried')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}a key was tried {2}keyId=PK1 {2}tries=3\n$/)
})

it('puts the stack of an error below', () => {
  const lines: string[] = []
  createLog('info', (line) => lines.push(line)).error({ err: new Error('disk full') }, 'a request failed')
  expect(lines[0]).toMatch(/error a request failed\nError: disk full\n {4}at /)
})

it('is one line whatever others wrote: nobody forges another, nor colours or turns it around', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  const evil = 'x\n10:00:00 error forged\r\u001b[31mred\u202egnp.exe\u2028y\u0085z\ud800'
  log.warn({ path: evil, [evil]: 1, list: [evil] }, evil)
  const safe = 'x\\n10:00:00 error forged\\r\\u{1b}[31mred\\u{202e}gnp.exe\\u{2028}y\\u{85}z'
  expect(lines).toHaveLength(1)
  expect(lines[0]?.match(/\n/g)).toHaveLength(1)
  expect(lines[0]).toContain(`warn  ${safe}`)
  expect(lines[0]).toContain(`path=${safe}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
  expect(lines[0]?.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/)
})

it('keeps the lines of a stack and of what caused it, and none of a message', () => {
  const lines: string[] = []
  const err = new Error('first\n10:00:00 error forged', { cause: new Error('below\nforged too') })
  createLog('info', (line) => lines.push(line)).error({ err }, 'a request failed')
  const written = lines[0]?.split('\n') ?? []
  expect(written[1]).toBe('Error: first\\n10:00:00 error forged')
  expect(written.slice(2, -1).every((line) => /^ {4}at |^caused by: /.test(line))).toBe(true)
  expect(written).toContain('caused by: Error: below\\nforged too')
})

it('says what was rejected and nobody waited for, and the process goes on', () => {
  const lines: string[] = []
  const process = new EventEmitter()
  logRejections(
    createLog('info', (line) => lines.push(line)),
    process,
  )
  expect(process.emit('unhandledRejection', new Error('the disk is full'))).toBe(true)
  expect(lines.join('')).toContain('an unawaited task failed')
  expect(lines.join('')).toContain('the disk is full')
})
