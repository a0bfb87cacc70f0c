import { phaseAt } from '@paddock/market/sessions/calendar'
import { phaseName } from '../../format/aloud.ts'
import { useAccountId } from '../../live/account.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { Dot } from '../../ui/chip.tsx'

const EVERY_MS = 15_000

/** Which phase New York's exchanges are in, at the account's time. */
export function MarketState() {
  const at = useMarketTime(useAccountId(), EVERY_MS).now()
  if (at === undefined) return null
  const phase = phaseAt(at)
  return (
    <span className="label">
      <Dot tone={phase === 'regular' ? 'gain' : phase === 'closed' ? 'off' : 'warning'} /> {phaseName(phase)}
    </span>
  )
}
