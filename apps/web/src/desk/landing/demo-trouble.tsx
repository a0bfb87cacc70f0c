/** Says that the market of the first page stands still, and since when: it moves again by itself. */

import { age } from '../../format/time.ts'
import { useAccountId } from '../../live/account.ts'
import { useConnections, useLostAt } from '../../live/streams/connection.ts'
import { useMarketRefusal } from '../../live/streams/market-refusal.ts'
import { Dot } from '../../ui/chip.tsx'
import { useTick } from '../../ui/use-tick.ts'

export function DemoTrouble() {
  const now = useTick(1000)
  const { stocks, crypto } = useConnections()
  const lostAt = [useLostAt('stocks'), useLostAt('crypto')].find((at) => at !== undefined)
  const refusal = useMarketRefusal(useAccountId())
  const isAway = stocks === 'lost' || crypto === 'lost'
  if (!isAway && !refusal) return null
  return (
    <p className="demo-trouble" role="status">
      <Dot tone="warning" />{' '}
      {isAway ? 'The server does not answer: prices have stopped' : 'The prices of this market could not be read'}
      {lostAt !== undefined && now - lostAt >= 1000 && <span aria-hidden> since {age(now - lostAt)}</span>}. It resumes
      when the server is back.
    </p>
  )
}
