/** Says in the status bar that this server holds orders, and when their prices were last looked at. */
import { MINUTE_MS } from '@paddock/market/instant'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { localTimeOfDay } from '../../format/time.ts'
import { heldQuery } from '../../trading/held/held-query.ts'
import { Dot } from '../../ui/chip.tsx'

/** Between two looks at how the watching goes. */
const HEARTBEAT_MS = 15_000
/** What was last looked at longer ago than this is not being watched. */
const SILENT_MS = MINUTE_MS

export function HeldMark({ account }: { account: string }) {
  const { data, dataUpdatedAt } = useQuery({ ...heldQuery(account), refetchInterval: HEARTBEAT_MS })
  if (!data || data.watched === 0) return null
  const asks = data.held.filter(({ status }) => status === 'asks').length
  const isSilent = data.lookedAt !== null && dataUpdatedAt - Date.parse(data.lookedAt) > SILENT_MS
  return (
    <Link
      to="/orders"
      search={{ tab: 'conditional' }}
      className="status-item"
      title="Conditional orders, held by this server"
    >
      <Dot tone={asks > 0 || isSilent ? 'warning' : 'gain'} />
      <span>
        {data.watched} conditional
        <span className="status-optional">
          {asks > 0 ? `, ${asks} ask` : data.lookedAt ? `, checked ${localTimeOfDay(data.lookedAt)} here` : ''}
        </span>
      </span>
    </Link>
  )
}
