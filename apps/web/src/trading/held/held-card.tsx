/** A held order on a phone: two lines, and what can be done with it. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { heldName } from '@paddock/contract/desk/held-words'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/quantity.ts'
import { Dot } from '../../ui/chip.tsx'
import { HeldActs } from './held-acts.tsx'
import { HeldDetail } from './held-detail.tsx'
import { comingSteps, heldStatusName, heldStatusTone, stepWords } from './held-words.ts'

export function HeldCard({ account, held }: { account: string; held: HeldOrder }) {
  const [first] = comingSteps(held)
  return (
    <div className="card-row held-card">
      <span>
        <strong>{contractName(held.symbol)}</strong> {heldName(held)}
      </span>
      <span>
        {quantity(held.left)} of {quantity(held.qty)}
      </span>
      <span>{first ? stepWords(held, first) : held.log.at(-1)?.text}</span>
      <span>
        <Dot tone={heldStatusTone(held)} /> {heldStatusName(held)}
      </span>
      <details className="held-card-log">
        <summary>Log</summary>
        <HeldDetail account={account} held={held} />
      </details>
      <span className="col-span-full justify-self-end">
        <HeldActs account={account} held={held} size="normal" />
      </span>
    </div>
  )
}
