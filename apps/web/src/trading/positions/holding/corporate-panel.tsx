/** What a company has announced, and what becomes of the orders on its shares. */
import { useQuery } from '@tanstack/react-query'
import { calendarDay } from '../../../format/time.ts'
import { ListState } from '../../../tables/list-state.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { announcedQuery } from '../corporate-actions.ts'

export function CorporatePanel(props: { account: string; symbol: string; today: string | undefined }) {
  const { account, symbol, today } = props
  const query = useQuery(announcedQuery(account, [symbol], today))
  const rows = query.data ?? []
  return (
    <ListState
      query={query}
      what="Announcements"
      reassurance="The position is not affected."
      isEmpty={rows.length === 0}
      empty={<p className="muted">Nothing is announced for the next 90 days.</p>}
    >
      <Table label={`Announced for ${symbol}`} isCompact heads={['What', 'Counts from', 'Paid', 'Open orders']}>
        <tbody>
          {rows.map(({ key, title, day, paidOn, orders }) => (
            <tr key={key}>
              <Cell>{title}</Cell>
              <Cell>{calendarDay(day)}</Cell>
              <Cell>{calendarDay(paidOn)}</Cell>
              <Cell className="muted whitespace-normal">{orders}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ListState>
  )
}
