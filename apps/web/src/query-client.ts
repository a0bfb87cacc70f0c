/** What the server said, kept for a while. Streams write into it; nothing polls. */
import { QueryClient } from '@tanstack/react-query'

/** Milliseconds: data may be shown without asking again, is kept when nothing shows it, and results of changes are kept. */
const STALE_AFTER = 5_000
const KEPT_FOR = 5 * 60_000
const RESULTS_KEPT_FOR = 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER,
      gcTime: KEPT_FOR,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
      // What a broker does not have now it does not have a second later.
      retry: (times, error) => times < 1 && !('status' in error && error.status === 404),
    },
    // What cannot leave now fails now: an order that waited for the network would be sent when nobody means it any more.
    mutations: { gcTime: RESULTS_KEPT_FOR, retry: false, networkMode: 'always' },
  },
})
