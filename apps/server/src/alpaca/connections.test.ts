import { afterEach, expect, it } from 'vitest'
import { answerJson, gatewayTo, inTime, request, standIn } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { createConnections } from './connections.ts'

const stored = onSqlite((storage) => insertPerson(storage, 'u1'))
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

it('a connection whose data server is another one since it was tried asks that one from then on', async () => {
  const { storage } = stored
  const sandbox = await standIn((_, response) => answerJson(response, 200, { bars: {}, from: 'sandbox' }))
  let isMoved = false
  const alpaca = await standIn(({ url }, response) => {
    if (url.startsWith('/v2/account'))
      answerJson(response, 200, { id: accountId, account_number: 'PA1', status: 'ACTIVE' })
    else if (isMoved) answerJson(response, 403, { message: 'forbidden' })
    else answerJson(response, 200, { bars: {}, from: 'data' })
  })
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, storage, {
    userId: 'u1',
    sandboxData: sandbox.url,
  })
  opened.push(gateway, alpaca, sandbox)
  const connections = createConnections({ ...parts, gateway, forgotten: () => {} })
  const bars = async () => {
    const search = 'symbols=AAPL&timeframe=1Day'
    const answer = await inTime(clock, gateway.broker(accountId).send(request('stockBars', { search })))
    return JSON.parse(String(answer.body)).from
  }
  expect(await bars()).toBe('data')
  isMoved = true
  const tried = await inTime(clock, connections.test('u1', accountId))
  expect(tried).toMatchObject({ done: { dataServer: 'sandbox-data', lastTest: { isAccepted: true } } })
  expect(await bars()).toBe('sandbox')
})
