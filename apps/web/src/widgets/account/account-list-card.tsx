/** The panel of a widget that lists a part of the account: its count, its age, the way to all of it, and its states. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepAccount } from '../../page/keep-account.ts'
import { ListState, type ListStateProps, StaleAge } from '../../tables/list-state.tsx'
import { WidgetCard } from '../widget-card.tsx'

interface AccountListCardProps extends Omit<ListStateProps, 'query'> {
  readonly title: string
  /** Which of how many, where not all are listed. */
  readonly note: string | undefined
  readonly to: '/orders' | '/positions'
  readonly query: UseQueryResult<unknown>
  readonly children: ReactNode
}

export function AccountListCard({ title, note, to, query, ...state }: AccountListCardProps) {
  return (
    <WidgetCard
      title={title}
      note={note}
      isFlush
      actions={
        <>
          <StaleAge query={query} />
          <Link to={to} search={keepAccount} className="link label pr-2">
            Open all
          </Link>
        </>
      }
    >
      <ListState query={query} {...state} />
    </WidgetCard>
  )
}
