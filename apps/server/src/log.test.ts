import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createLog, logRejections } from './log.ts'

it('writes one readable line per event, with its facts and without the machine', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line), true)
  log.debug('not this')
  log.warn({ keyId: 'PK1', tries: 3 }, 'a key was tried')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}a key was tried {2}keyId=PK1 {2}tries=3\n$/)
})

it('puts the stack of an error below', () => {
  const lines: string[] = []
  createLog('info', (line) => lines.push(line), true).error({ err: new Error('disk full') }, 'a request failed')
  expect(lines[0]).toMatch(/error a request failed\nError: disk full\n {4}at /)
})

it('is one line whatever others wrote: nobody forges another, nor colours or turns it around', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line), true)
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
  createLog('info', (line) => lines.push(line), true).error({ err }, 'a request failed')
  const written = lines[0]?.split('\n') ?? []
  expect(written[1]).toBe('Error: first\\n10:00:00 error forged')
  expect(written.slice(2, -1).every((line) => /^ {4}at |^caused by: /.test(line))).toBe(true)
  expect(written).toContain('caused by: Error: below\\nforged too')
})

it('says what was rejected and nobody waited for, and the process goes on', () => {
  const lines: string[] = []
  const process = new EventEmitter()
  logRejections(
    createLog('info', (line) => lines.push(line), true),
    process,
  )
  expect(process.emit('unhandledRejection', new Error('the disk is full'))).toBe(true)
  expect(lines.join('')).toContain('an unawaited task failed')
  expect(lines.join('')).toContain('the disk is full')
})

it('is one line of JSON per event where no person reads it, whatever others wrote', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line), false)
  const evil = 'x\n{"level":"error"}\r\u202egnp\u2028y\u0085\ud800\u{e0001}'
  log.warn({ path: evil, tries: 3 }, evil)
  log.error({ err: new Error('disk\nfull', { cause: new Error('below') }) }, 'a request failed')
  expect(lines.map((line) => line.split('\n').length)).toEqual([2, 2])
  const [warned, failed] = lines.map((line) => JSON.parse(line))
  expect(warned).toEqual({ time: expect.stringMatching(/Z$/), level: 'warn', msg: evil, path: evil, tries: 3 })
  expect(failed).toMatchObject({
    level: 'error',
    msg: 'a request failed',
    err: { stack: expect.stringContaining('below') },
  })
  expect(lines.join('')).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/u)
})
