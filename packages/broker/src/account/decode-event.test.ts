import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyHistory, lived } from '../testing/histories.ts'
import { decodeEvent } from './decode-event.ts'

const effort = Number(process.env.PADDOCK_EFFORT ?? 1)

it('reads what was written, and nothing with a field more or less', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (history, nth) => {
      for (const { body } of lived(history).events) {
        const stored: Record<string, unknown> = JSON.parse(JSON.stringify(body))
        expect(decodeEvent(stored)).toEqual(body)
        const names = Object.keys(stored)
        const { [names[nth % names.length] ?? '']: _, ...rest } = stored
        expect(() => decodeEvent(rest)).toThrow(RangeError)
        expect(() => decodeEvent({ ...stored, unknown: 1 })).toThrow(`unknown of ${body.kind}`)
      }
    }),
    { numRuns: Math.ceil(50 * effort) },
  )
})

it.each([null, undefined, 'text', {}, { kind: 'toString' }, { kind: 'order-routed', orderId: 1 }])(
  'refuses %j',
  (value) => {
    expect(() => decodeEvent(value)).toThrow(RangeError)
  },
)
