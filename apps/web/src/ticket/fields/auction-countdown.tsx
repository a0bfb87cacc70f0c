import { auctionCutOff, isAuctionTaken } from '@paddock/broker/timing'
import { countdown, newYorkHour } from '../../format/time.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { useTick } from '../../ui/use-tick.ts'

/** How long orders for an auction are still taken. */
export function AuctionCountdown({ account, time }: { account: string; time: string }) {
  const { now } = useMarketTime(account)
  useTick(1000)
  const at = now()
  const until = at === undefined ? undefined : auctionCutOff(time, at)
  if (at === undefined || until === undefined || !isAuctionTaken(time, at)) return null
  return (
    <p className="label" role="timer" aria-live="off">
      Accepted until {newYorkHour(until)}, for another {countdown(until - at)}
    </p>
  )
}
