import { describe, expect, it } from 'vitest'
import { NATS_SERVER } from '../testing/nats.ts'
import { sharedDesk } from '../testing/two-servers.ts'

describe.skipIf(NATS_SERVER === undefined)('servers that share a database', () => {
  const desk = sharedDesk()

  it('serve the same people', async () => {
    const [here, there] = await desk.guest()
    const accounts = await Promise.all([here, there].map(async (one) => (await one.ask('/api/accounts')).json()))
    expect(accounts[0]).toHaveLength(1)
    expect(accounts[1]).toEqual(accounts[0])
  })

  it('do not let one with another secret start beside them', async () => {
    await expect(desk.start({}, { PADDOCK_SECRET: 'another secret of thirty-two characters' })).rejects.toThrow(
      /another PADDOCK_SECRET/,
    )
  })

  it('do not let one start that would be alone', async () => {
    await expect(desk.start({ sharesDatabase: false })).rejects.toThrow(/Another Paddock server/)
  })

  it('do not start without NATS, and say so', async () => {
    await expect(desk.start({}, { NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow(/NATS_URL/)
  })
})
