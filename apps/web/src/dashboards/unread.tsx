import { ErrorState } from '../ui/error-state.tsx'
import type { useDashboards } from './kept/dashboards.ts'

/** In place of dashboards that could not be read. */
export const Unread = ({ query }: Pick<ReturnType<typeof useDashboards>, 'query'>) => (
  <ErrorState title="Your dashboards could not be read" error={query.error} onRetry={() => void query.refetch()}>
    Your positions and working orders are at the broker and not affected.
  </ErrorState>
)
