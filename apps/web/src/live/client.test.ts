import { OPERATION_NAMES, OPERATIONS } from '@paddock/contract/operations/table'
import { expect, it } from 'vitest'
import { clientOver } from './client.ts'
import { operationOf } from './shell-operations.ts'

it('every call of the table has its own entry, loaded at once or with its first call', async () => {
  for (const name of OPERATION_NAMES) expect(await operationOf(name)).toBe(OPERATIONS[name])
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
