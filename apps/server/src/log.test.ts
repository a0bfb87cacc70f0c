import { expect, it } from 'vitest'
import { createLog } from './log.ts'

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
