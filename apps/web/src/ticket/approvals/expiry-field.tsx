/** Until when a draft waits: the close of the next market day, unless another time is chosen. */
import { marketDay } from '@paddock/broker/guardrails/standing'
import { toTimestamp } from '@paddock/market/instant'
import { hoursOf, nextTradingDay } from '@paddock/market/sessions/calendar'
import { fromNewYorkField, newYorkField } from '../../format/time.ts'
import { NewYorkField } from '../../ui/new-york-input.tsx'

/** As the field begins, seen from an instant of the account's time. */
export const usualExpiry = (at: number): string => newYorkField(hoursOf(nextTradingDay(marketDay(at))).close)

/** What is asked for by what is typed; undefined for no time. */
export function expiryOf(typed: string): string | undefined {
  const at = fromNewYorkField(typed)
  return at === undefined ? undefined : toTimestamp(at)
}

export function ExpiryField(props: { value: string; error?: string | undefined; onChange: (typed: string) => void }) {
  const { value, error, onChange } = props
  return (
    <NewYorkField
      label="Expires, New York"
      hint="It cannot be approved afterwards."
      error={error}
      value={value}
      required
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
