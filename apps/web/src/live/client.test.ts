import { OPERATION_NAMES, OPERATIONS } from '@paddock/contract/operations/table'
import { expect, it } from 'vitest'
import { clientOver } from './client.ts'
import { ASSET_LIST, operationOf } from './shell-operations.ts'

it('every call of the table has its own entry, loaded at once or with its first call; those for data without their schemas', async () => {
  for (const name of OPERATION_NAMES) {
    const { api, host, method, path, required, failures, answer } = OPERATIONS[name]
    const { answer: known, ...entry } = await operationOf(name)
    expect(entry).toMatchObject({ api, host, method, path, required, failures })
    if (host === 'trading') expect(known).toBe(answer)
  }
})

it('the list of assets is asked for as the table says', () => {
  const { answer: _, ...entry } = ASSET_LIST
  const { api, host, method, path, required, failures } = OPERATIONS.getV2Assets
  expect(entry).toMatchObject({ api, host, method, path, required, failures })
})

it('takes no text for market data', async () => {
  const client = clientOver(async () => ({ status: 200, headers: {}, body: '<html>' }))
  await expect(client.stockSnapshots({ query: { symbols: ['AAPL'] } })).rejects.toThrow(/could not be read: body/)
})

it('sends and reads as the contract says, and is no promise', async () => {
  const sent: string[] = []
  const client = await clientOver(async ({ name, path }) => {
    sent.push(`${name} ${path}`)
    return { status: 200, headers: {}, body: [] }
  })
  expect(await client.getWatchlists()).toEqual([])
  expect(await client.getAllOpenPositions()).toEqual([])
  expect(sent).toEqual(['getWatchlists /v2/watchlists', 'getAllOpenPositions /v2/positions'])
  await expect(client.getWatchlistById({ path: { watchlist_id: '' } })).rejects.toThrow(/watchlist_id/)
})
