import * as z from 'zod/mini'
import { Watchlist, WatchlistWithoutAsset } from '../entities/watchlist.ts'
import { AddToWatchlist, CreateWatchlist, UpdateWatchlist } from '../requests/watchlist.ts'
import { operationsOf } from './operation.ts'

const operation = operationsOf('WatchlistsApi', 'trading')
const path = '/v2/watchlists/{watchlist_id}'
const pathByName = '/v2/watchlists:by_name'
const byId = z.object({ watchlist_id: z.string() })
const byName = z.object({ name: z.string() })

export const getWatchlists = operation({
  path: '/v2/watchlists',
  summary: 'Every watchlist, without its assets.',
  answer: z.array(WatchlistWithoutAsset),
})

export const postWatchlist = operation({
  method: 'POST',
  path: '/v2/watchlists',
  summary: 'Make a watchlist.',
  input: { body: CreateWatchlist },
  answer: Watchlist,
  refusals: [422],
})

export const getWatchlistById = operation({
  path,
  summary: 'One watchlist with its assets.',
  input: { path: byId },
  answer: Watchlist,
  refusals: [404],
})

export const updateWatchlistById = operation({
  method: 'PUT',
  path,
  summary: 'Rename a watchlist, or put other symbols in the place of its own, or both.',
  input: { path: byId, body: UpdateWatchlist },
  answer: Watchlist,
  refusals: [404, 422],
})

export const addAssetToWatchlist = operation({
  method: 'POST',
  path,
  summary: 'Add an asset at the end of a watchlist.',
  input: { path: byId, body: AddToWatchlist },
  answer: Watchlist,
  refusals: [404, 422],
})

export const removeAssetFromWatchlist = operation({
  method: 'DELETE',
  path: `${path}/{symbol}`,
  summary: 'Take an asset off a watchlist.',
  input: { path: z.object({ watchlist_id: z.string(), symbol: z.string() }) },
  answer: Watchlist,
  refusals: [404],
})

export const deleteWatchlistById = operation({
  method: 'DELETE',
  path,
  summary: 'Delete a watchlist.',
  input: { path: byId },
  success: 204,
  failures: { 404: 'Watchlist not found' },
})

export const getWatchlistByName = operation({
  path: pathByName,
  summary: 'One watchlist, by its name.',
  input: { query: byName },
  answer: Watchlist,
  refusals: [404],
})

export const updateWatchlistByName = operation({
  method: 'PUT',
  path: pathByName,
  summary: 'Rename a watchlist or replace its symbols, by its name.',
  input: { query: byName, body: UpdateWatchlist },
  answer: Watchlist,
  refusals: [404, 422],
})

export const addAssetToWatchlistByName = operation({
  method: 'POST',
  path: pathByName,
  summary: 'Add an asset at the end of a watchlist, by its name.',
  input: { query: byName, body: AddToWatchlist },
  answer: Watchlist,
  refusals: [404, 422],
})

export const deleteWatchlistByName = operation({
  method: 'DELETE',
  path: pathByName,
  summary: 'Delete a watchlist, by its name.',
  input: { query: byName },
  success: 204,
  refusals: [404],
})
