import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

it('spec 9: data is stale after 5 s, kept 5 min, fetched again on focus, reconnect and mount; results are kept 1 min', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: 5_000,
      gcTime: 300_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
    },
    mutations: { gcTime: 60_000 },
  })
})
