import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyHistory, lived } from '../testing/histories.ts'
import { faultOfActor, faultOfBody } from './recorded-schema.ts'

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('finds no fault with what the rules record', () =>
  forAll(100, anyHistory, (history) => {
    for (const { body } of lived(history).events)
      expect([body.kind, faultOfBody(body.kind, stored(body))]).toEqual([body.kind, undefined])
  }))

it('finds a fault with a body of which one key is lost, one is added, or one says something else', () =>
  forAll(50, anyHistory, fc.nat(), (history, which) => {
    const { events } = lived(history)
    const body = stored(events[which % events.length]?.body) as Record<string, unknown>
    const kind = String(body.kind)
    expect(faultOfBody(kind, { ...body, beside: 1 })).toBeDefined()
    for (const key of Object.keys(body)) {
      const { [key]: _lost, ...rest } = body
      expect(faultOfBody(kind, { ...body, [key]: Symbol('other') }), `${kind}.${key}`).toBeDefined()
      expect(faultOfBody(kind, rest), `${kind} without ${key}`).toBeDefined()
    }
  }))

it.each([
  ['order-vanished', {}, 'order-vanished is no kind of event'],
  ['constructor', {}, 'constructor is no kind of event'],
  ['order-expired', null, /^the body: /],
  ['order-expired', { kind: 'order-routed', orderId: 'a' }, /^kind: /],
  ['cash-transferred', { kind: 'cash-transferred', direction: 'deposit', amount: '1e5' }, 'amount: is no decimal'],
])('says what is wrong with %s %j', (kind, body, fault) => {
  expect(faultOfBody(kind, body)).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
})

it('knows who may have caused an event', () => {
  expect(faultOfActor({ kind: 'wake-up' })).toBeUndefined()
  expect(faultOfActor({ kind: 'key', id: 'PK1' })).toBeUndefined()
  expect(faultOfActor({ kind: 'user' })).toMatch(/^actor: /)
})
