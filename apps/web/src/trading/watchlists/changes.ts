/** The account's watchlists: how they are asked for, and what changes them. What was taken away can be brought back for ten seconds. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Watchlist } from '@paddock/contract/entities/watchlist'
import { ApiError } from '@paddock/contract/errors/api-error'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.ts'

export const GONE = 'It was deleted elsewhere: in another tab, or by a script. The other lists are as they were.'

/** A list as changes need it; the list of lists has no more. */
export type NamedList = Pick<Watchlist, 'id' | 'name'>

export interface ListChanges {
  /** Rejects where the list was not made; what is wrong is for the form to say. */
  readonly make: (name: string, symbols?: readonly string[]) => Promise<Watchlist>
  readonly rename: (list: NamedList, name: string) => Promise<Watchlist>
  /** Puts symbols at the list's end, those that are not on it; answers how many were new. */
  readonly add: (list: NamedList, symbols: readonly string[]) => Promise<number | undefined>
  readonly takeOff: (list: NamedList, asset: ListedAsset) => void
  readonly drop: (list: NamedList) => void
}

export function useListChanges(account: string): ListChanges {
  const queryClient = useQueryClient()
  const client = accountClient(account)
  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<Watchlist>) => change(),
    onSuccess: (list) => queryClient.setQueryData(watchlistQuery(account, list.id).queryKey, list),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['watchlists', account] }),
  })
  const read = ({ id }: NamedList) => client.getWatchlistById({ path: { watchlist_id: id } })
  const replace = ({ id }: NamedList, symbols: readonly string[]) =>
    client.updateWatchlistById({ path: { watchlist_id: id }, body: { symbols: [...symbols] } })

  const make: ListChanges['make'] = (name, symbols = []) =>
    mutateAsync(() => client.postWatchlist({ body: { name, symbols: [...symbols] } }))
  const dropped = useMutation({
    mutationFn: async ({ id, name }: NamedList) => {
      const list = await read({ id, name })
      await client.deleteWatchlistById({ path: { watchlist_id: id } })
      return list
    },
    onSuccess: (list) => undoToast(`${list.name} is deleted`, () => make(list.name, symbolsOf(list)).catch(say)),
    onError: say,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['watchlists', account] }),
  })

  return {
    make,
    rename: ({ id }, name) =>
      mutateAsync(() => client.updateWatchlistById({ path: { watchlist_id: id }, body: { name } })),

    async add(list, symbols) {
      let count = 0
      const change = async () => {
        // Read first: another tab may have changed the list since it was shown.
        const before = await read(list)
        const known = new Set(symbolsOf(before))
        const added = symbols.filter((symbol) => !known.has(symbol))
        count = added.length
        return added.length > 0 ? replace(list, [...known, ...added]) : before
      }
      return mutateAsync(change).then(() => count, say)
    },

    takeOff(list, { symbol }) {
      let place = 0
      const change = async () => {
        place = symbolsOf(await read(list)).indexOf(symbol)
        return client.removeAssetFromWatchlist({ path: { watchlist_id: list.id, symbol } })
      }
      const bringBack = async () => {
        const rest = symbolsOf(await read(list)).filter((other) => other !== symbol)
        return replace(list, [...rest.slice(0, place), symbol, ...rest.slice(place)])
      }
      mutateAsync(change).then(
        () => undoToast(`${symbol} was removed from ${list.name}`, () => mutateAsync(bringBack).catch(say)),
        say,
      )
    },

    drop: (list) => dropped.mutate(list),
  }
}

const symbolsOf = ({ assets = [] }: Pick<Watchlist, 'assets'>): string[] => assets.map(({ symbol }) => symbol)

function say(error: unknown): undefined {
  if (isGone(error)) toast({ title: 'Watchlist not found', description: GONE, tone: 'loss' })
  else toastFailure('The watchlist was not changed')(error)
}

/** By one key: a change of any of them reads all that is on screen again. */
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
