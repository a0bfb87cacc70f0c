import { expect, it } from 'vitest'
import type { Broker, Listener } from '../accounts/broker.ts'
import { listenToTest } from './fakepaca.ts'

it('is quoted every five seconds, and traded as the coin behind it is', () => {
  let tell: Listener = () => {}
  const broker = {
    subscribe: (_channel: unknown, listener: Listener) => {
      tell = listener
      return () => {}
    },
  } as unknown as Broker
  const told: unknown[] = []
  listenToTest(broker, 'quotes', 'FAKEPACA', ({ T, S, t }) => told.push([T, S, t]))
  const at = (second: number) => new Date(Date.UTC(2026, 2, 9, 15, 0, second)).toISOString()
  for (let second = 0; second < 12; second += 1)
    tell({ T: 'q', S: 'BTC/USD', bp: 1, bs: 0.1, ap: 2, as: 0.1, t: at(second) })
  for (const second of [20, 21]) tell({ T: 't', S: 'BTC/USD', p: 1, s: 0.1, t: at(second) })
  expect(told).toEqual([
    ...[0, 5, 10].map((second) => ['q', 'FAKEPACA', at(second)]),
    ...[20, 21].map((second) => ['t', 'FAKEPACA', at(second)]),
  ])
})
