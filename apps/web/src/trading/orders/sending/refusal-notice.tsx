import { useState } from 'react'
import { age } from '../../../format/time.ts'
import { useTick } from '../../../ui/use-tick.ts'
import type { Refusal } from './refusal.ts'

type Shown = Parameters<typeof RefusalDetails>[0]['refusal'] & Pick<Refusal, 'title'>

/** What the broker said no to, in a dialog: our words with its own below. */
export function RefusalNotice({ refusal }: { refusal: Shown }) {
  return (
    <div className="notice" data-tone="loss" role="alert">
      <p>
        <strong>{refusal.title}</strong>
        <br />
        <RefusalDetails refusal={refusal} />
      </p>
    </div>
  )
}

/** What stands below the words of a refusal: what is on record of the order, and how long the broker asks to wait. */
type Details = Pick<Refusal, 'detail' | 'sent' | 'waitSeconds'>

export function RefusalDetails({ refusal: { detail, sent, waitSeconds } }: { refusal: Details }) {
  return (
    <span className="muted">
      {detail} {sent} {waitSeconds !== undefined && <Wait key={`${waitSeconds} ${detail}`} seconds={waitSeconds} />}
    </span>
  )
}

/** Counts down from when it is shown. */
function Wait({ seconds }: { seconds: number }) {
  const now = useTick()
  const [until] = useState(() => Date.now() + seconds * 1_000)
  return now < until ? `You can send it again in ${age(until - now + 999)}.` : 'You can send it again now.'
}
