/** The five states of a list: being read, empty, failed (or nothing the broker tells), stale (last values after a failure), and there. */
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { age } from '../format/time.ts'
import { isUntold } from '../live/ask.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Progress } from '../ui/progress.tsx'
import { messageOf } from '../ui/refusal.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StaleMark } from '../ui/stale-mark.tsx'

/** What can be done where the broker has nothing of the kind: who else shows it. */
export const OfferContext = createContext<ReactNode>(null)

export interface ListStateProps {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch' | 'data'>
  /** What could not be read: "Positions". */
  readonly what: string
  /** Whether money is at risk, and what to do. */
  readonly reassurance: string
  /** Of a long reading, what is done, from 0 to 1. */
  readonly progress?: number | undefined
  /** Of what may be empty: whether it is, and what is shown then. */
  readonly isEmpty?: boolean
  readonly empty?: ReactNode
  readonly children: ReactNode
}

export function ListState({ query, what, reassurance, progress, isEmpty, empty, children }: ListStateProps) {
  if (query.isPending) return <ListSkeleton what={what} progress={progress} />
  // What an account's market does not have is told in the server's sentence.
  if (isUntold(query.error) && query.data === undefined) return <Untold what={what} error={query.error} />
  if (query.isError && query.data === undefined)
    return (
      <ErrorState title={`${what} could not be read`} error={query.error} onRetry={() => void query.refetch()}>
        {reassurance}
      </ErrorState>
    )
  return isEmpty ? empty : children
}

const Untold = ({ what, error }: { what: string; error: unknown }) => (
  <EmptyState title={`${what}: not on this account`} action={use(OfferContext)}>
    {messageOf(error)}
  </EmptyState>
)

/** Rows of the final height, so that nothing shifts when the data arrives. */
function ListSkeleton({ what, progress }: { what: string; progress: number | undefined }) {
  const words = `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`
  return (
    <div className="min-h-0 flex-1 overflow-hidden" role="status" aria-label={words}>
      {progress !== undefined && (
        <div className="grid gap-1 px-4 py-2 text-label text-muted">
          {words}: {Math.round(progress * 100)} %
          <Progress label={words} value={progress} max={1} />
        </div>
      )}
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="flex h-8 items-center gap-8 border-line/55 border-b px-4 max-sm:h-[60px]">
          <Skeleton width={64 + ((row * 37) % 48)} />
          <Skeleton width="12%" />
          <Skeleton width="18%" />
          <span className="push flex w-1/3 justify-end gap-8">
            <Skeleton width="30%" />
            <Skeleton width="30%" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The age of values that could not be read again; nothing while they are fresh. */
export function StaleAge(props: {
  query: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'data' | 'errorUpdatedAt'>
}) {
  const { query } = props
  if (!query.isError || query.data === undefined) return null
  return <StaleMark age={`${age(query.errorUpdatedAt - query.dataUpdatedAt)} old`} />
}
