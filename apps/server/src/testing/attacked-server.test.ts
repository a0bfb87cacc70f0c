import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedServer, attackedServer } from './attacked-server.ts'

let server: AttackedServer
beforeAll(async () => {
  server = await attackedServer()
})
afterAll(() => server.close())

it('sees what stops the server, and says what the machine itself delayed', async () => {
  const { longestMs, bareMs } = await server.during(async () => {
    server.process.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, 700))
    server.process.kill('SIGCONT')
  })
  expect(longestMs).toBeGreaterThan(600)
  expect(bareMs).toBeLessThan(longestMs)
})
