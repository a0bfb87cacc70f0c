import type { Refusal } from './refusal.ts'
import { RefusalDetails } from './refusal-details.tsx'

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
