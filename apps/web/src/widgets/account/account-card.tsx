/** The panel of a widget that shows a part of the account: its age, the way to all of it, and its states. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountId } from '../../live/account.ts'
import { ListState, type ListStateProps, StaleAge } from '../../tables/list-state.tsx'
import { WidgetCard } from '../widget-card.tsx'

/** A widget's view of the account that the page is on; nothing on a page without one. */
export const ofAccount =
  <Props extends object>(View: (props: Props & { readonly account: string }) => ReactNode) =>
  (props: Props) => {
    const account = useAccountId()
    return account === undefined ? undefined : <View {...props} account={account} />
  }

interface AccountCardProps extends Omit<ListStateProps, 'query'> {
  readonly title?: string
  /** Which of how many, where not all are listed. */
  readonly note?: string | undefined
  readonly className?: string
  /** The screen that has all of it; of the watchlists, the list that it opens with. */
  readonly to?:
    | '/orders'
    | '/positions'
    | '/activities'
    | '/history'
    | '/balances'
    | '/watchlist'
    | '/settings/notifications'
  readonly list?: string | undefined
  readonly query: UseQueryResult<unknown>
  readonly acts?: ReactNode
  /** Above the list, whatever its state. */
  readonly bar?: ReactNode
  /** What it opens. */
  readonly dialog?: ReactNode
}

export function AccountCard(props: AccountCardProps) {
  const { title, note, className, to, list, query, acts, bar, dialog, ...state } = props
  return (
    <WidgetCard
      title={title}
      note={note}
      isFlush
      className={className}
      actions={
        <>
          <StaleAge query={query} />
          {acts}
          {to && (
            <Link to={to} search={{ ...(list !== undefined && { list }) }} className="link label pr-2">
              Open all
            </Link>
          )}
        </>
      }
    >
      {bar}
      <ListState query={query} {...state} />
      {dialog}
    </WidgetCard>
  )
}
