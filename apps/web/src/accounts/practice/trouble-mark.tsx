/** Says in the status bar that trouble is on: whatever goes wrong now may be meant to. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dot } from '../../ui/chip.tsx'
import { TROUBLE_NAMES, troubleQuery } from './trouble.ts'

export function TroubleMark({ account }: { account: string }) {
  const { data = [] } = useQuery(troubleQuery(account))
  const [first] = data
  if (!first) return null
  return (
    <Link to="/account" className="status-item">
      <Dot tone="warning" />
      <span>
        Trouble on demand: {(TROUBLE_NAMES[first.kind] ?? first.kind).toLowerCase()}
        {data.length > 1 && ` and ${data.length - 1} more`}
      </span>
    </Link>
  )
}
