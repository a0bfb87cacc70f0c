/** The account's watchlists, by one key: a change of any of them reads all that is on screen again. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { queryOptions } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'

export const watchlistsQuery = (account: string) =>
  queryOptions({
    queryKey: ['watchlists', account],
    queryFn: ({ signal }) => accountClient(account).getWatchlists({}, { signal }),
  })

/** One list with its assets. A list that is gone is not asked for again: somebody deleted it. */
export const watchlistQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['watchlists', account, id],
    queryFn: ({ signal }) => accountClient(account).getWatchlistById({ path: { watchlist_id: id } }, { signal }),
    retry: (count, error) => count < 2 && !isGone(error),
  })

/** Whether an answer says that there is no such list (any more). */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.detail === 'watchlist not found'
