/** What a person prefers, on whichever machine they sign in; a visitor's choices are kept in this browser. */
import { PreferenceChanges, type Preferences, preferencesOf } from '@paddock/contract/desk/preferences'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keptValue } from '../ui/kept-value.ts'
import { toastFailure } from '../ui/toast.ts'
import { desk } from './desk.ts'
import { useSession } from './session.ts'

const visitors = keptValue('paddock.preferences', (stored) =>
  preferencesOf(z.safeParse(PreferenceChanges, stored ?? {}).data ?? {}),
)

const read = (answer: unknown): Preferences => preferencesOf(z.parse(PreferenceChanges, answer))

/** Of a person, or, without one, of whoever looks. */
export const preferencesQuery = (user: string | undefined) =>
  queryOptions({
    queryKey: ['preferences', user ?? 'visitor'],
    queryFn: async () => (user === undefined ? visitors.read() : read(await desk('getPreferences'))),
    staleTime: 30_000,
  })

async function keep(user: string | undefined, changes: PreferenceChanges): Promise<Preferences> {
  if (user !== undefined) return read(await desk('setPreferences', { body: changes }))
  const next = preferencesOf(visitors.read(), changes)
  visitors.write(next)
  return next
}

/** The preferences, as they usually are until they are read; `change` is seen at once, and taken back when it could not be kept. */
export function usePreferences() {
  const { user } = useSession()
  const client = useQueryClient()
  const { data } = useQuery(preferencesQuery(user?.id))
  const { queryKey } = preferencesQuery(user?.id)
  const { mutate } = useMutation({
    mutationFn: (changes: PreferenceChanges) => keep(user?.id, changes),
    onMutate(changes) {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, preferencesOf(before ?? {}, changes))
      return before
    },
    onError(error, _, before) {
      client.setQueryData(queryKey, before)
      toastFailure('The choice was not kept')(error)
    },
    onSuccess: (kept) => void client.setQueryData(queryKey, kept),
  })
  return { preferences: data ?? preferencesOf(), isKnown: data !== undefined, change: mutate }
}
