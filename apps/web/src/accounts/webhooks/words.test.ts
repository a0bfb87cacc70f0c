import type { Webhook, WebhookDelivery } from '@paddock/contract/desk/webhooks'
import { expect, it } from 'vitest'
import { eventName, outcomeOf, stateOf } from './words.ts'

const hook = (change: Partial<Webhook>): Webhook => ({
  ...{ id: 'a', url: 'https://example.com/', events: ['fill'], state: 'on', reason: null, waiting: 0, nextAt: null },
  createdAt: '2026-03-09T15:00:00Z',
  ...change,
})
const sent = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: 'a.1', webhookId: 'a', url: '', eventId: 'e', event: 'fill', symbol: 'AAPL', state: 'waiting', attempts: 0 },
  ...{ createdAt: '2026-03-09T15:00:00Z', triedAt: null, status: null, problem: null, tookMs: null },
  ...change,
})

it('says what a webhook does', () => {
  expect(eventName('partial_fill')).toBe('Partial fill')
  expect(stateOf(hook({}))).toEqual({ text: 'On', tone: 'gain' })
  expect(stateOf(hook({ state: 'off', waiting: 3 }))).toEqual({ text: 'Off' })
  expect(stateOf(hook({ waiting: 3 }))).toEqual({ text: '3 waiting', tone: 'primary' })
  expect(stateOf(hook({ state: 'stopped', reason: 'no answer' }))).toEqual({ text: 'Stopped: no answer', tone: 'loss' })
  expect(stateOf(hook({ waiting: 1, nextAt: '2026-03-09T15:00:05Z' })).text).toMatch(/^Not delivered, retried at/)
})

it('says what became of a message', () => {
  expect(outcomeOf(sent({}))).toBe('Waiting')
  expect(outcomeOf(sent({ attempts: 2, status: 500 }))).toBe('Waiting: answered 500')
  expect(outcomeOf(sent({ attempts: 1, problem: 'nothing listens there' }))).toBe('Waiting: nothing listens there')
  expect(outcomeOf(sent({ state: 'delivered', attempts: 1, status: 204 }))).toBe('Delivered, 204')
  expect(outcomeOf(sent({ state: 'skipped' }))).toBe('Skipped')
})
