import { expect, it, vi } from 'vitest'
import { setAwayUpstream, setConnection, socketLost, useConnections, useLostAt } from './connection.ts'

// Read outside of a component.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

it('a stream is lost while the server does not hear it from the broker, though the socket to the server is open', () => {
  setConnection({ orders: 'open', stocks: 'open', crypto: 'off' })
  setAwayUpstream(['orders', 'crypto'])
  expect([useConnections(), socketLost(), useLostAt('orders')]).toEqual([
    { orders: 'lost', stocks: 'open', crypto: 'off', symbols: 0 },
    false,
    expect.any(Number),
  ])
  setConnection({ crypto: 'open', symbols: 3 })
  expect(useConnections()).toEqual({ orders: 'lost', stocks: 'open', crypto: 'lost', symbols: 3 })
  setConnection({ stocks: 'lost' })
  setAwayUpstream([])
  expect([useConnections().orders, useConnections().stocks, useLostAt('orders')]).toEqual(['open', 'lost', undefined])
})
