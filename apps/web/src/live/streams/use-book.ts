/** The live book of a coin: read once, then followed on the stream, drawn at most once a frame. */
import { type Book, bookAfter, bookOf } from '@paddock/analytics/liquidity/order-book'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../client.ts'
import { coinPlace } from '../feeds-in-use.ts'
import { useFollowed } from './use-followed.ts'

const bookQuery = (account: string | undefined, pair: string | undefined) =>
  queryOptions({
    queryKey: ['order-book', account ?? 'market', pair],
    queryFn: async ({ signal }): Promise<Book | null> => {
      const input = { path: coinPlace(account), query: { symbols: pair ?? '' } }
      const { orderbooks } = await clientFor(account).cryptoLatestOrderbooks(input, { signal })
      const book = orderbooks[pair ?? '']
      return book ? bookOf(book) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: pair !== undefined,
  })

/** Nothing without a pair. */
export function useBook(account: string | undefined, pair: string | undefined) {
  const options = bookQuery(account, pair)
  const client = useQueryClient()
  useFollowed(
    account,
    'orderbooks',
    pair,
    (messages) =>
      client.setQueryData(options.queryKey, (book) =>
        messages.reduce<Book | null | undefined>(
          (kept, message) => (message.T === 'o' ? (bookAfter(kept ?? undefined, message) ?? kept) : kept),
          book,
        ),
      ),
    () => void client.invalidateQueries(options),
  )
  return useQuery(options)
}
