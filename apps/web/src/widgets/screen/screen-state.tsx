import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeskError } from '../../live/ask.ts'
import { ListState } from '../../tables/list-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ScreenStateProps {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch' | 'data'>
  readonly progress?: number | undefined
  readonly isEmpty: boolean
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** What is not known of a market now is not known a second later: it is asked again where something else went wrong. */
export const retryScreen = (times: number, error: Error): boolean => times < 2 && !isUnknownHere(error)
const isUnknownHere = (error: unknown): error is DeskError => error instanceof DeskError && error.status === 404

/** The states of a screen. Where an account's market has none, the server's sentence says so: that is no failure. */
export function ScreenState({ query, progress, isEmpty, empty, children }: ScreenStateProps) {
  if (query.data === undefined && isUnknownHere(query.error))
    return <EmptyState title="No screen of this market">{query.error.message}</EmptyState>
  return (
    <ListState
      query={query}
      what="The market"
      reassurance="Prices elsewhere and trading are not affected."
      {...{ progress, isEmpty, empty, children }}
    />
  )
}
