/** Says in the status bar that nothing can be opened now, and why. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dot } from '../../ui/chip.tsx'
import { guardrailsQuery, pauseIn } from './guardrails.ts'
import { pauseText } from './words.ts'

export function GuardrailMark({ account }: { account: string }) {
  const { data } = useQuery(guardrailsQuery(account))
  const pause = data && pauseIn(data)
  if (!pause) return null
  return (
    <Link to="/settings/config" className="status-item">
      <Dot tone="loss" />
      <span>{pauseText(pause)}</span>
    </Link>
  )
}
