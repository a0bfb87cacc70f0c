/** What this server has taken to hold, in the place of the button that asked for it. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/number.ts'
import { sideName } from '../../format/order.ts'
import { HeldActs } from '../../trading/held/held-acts.tsx'
import { heldQuery } from '../../trading/held/held-query.ts'
import { comingSteps, heldStatusName, heldStatusTone, stepWords } from '../../trading/held/held-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/chip.tsx'

export function HeldKept(props: { account: string; held: HeldOrder; onAnother: () => void }) {
  const { account, onAnother } = props
  const { data } = useQuery(heldQuery(account, 'all'))
  const held = data?.held.find(({ id }) => id === props.held.id) ?? props.held
  return (
    <section className="grid gap-2 p-3 border border-edge rounded-control" aria-label="What is held" role="status">
      <p>
        <strong>
          {held.isEntry ? sideName(held.side) : 'Exits of'} {quantity(held.qty)} {contractName(held.symbol)}
        </strong>{' '}
        <Dot tone={heldStatusTone(held)} /> {heldStatusName(held)}, held by this server
      </p>
      <p className="label">
        {comingSteps(held)
          .map((step) => stepWords(held, step))
          .join(' · ')}
      </p>
      <p className="flex flex-wrap gap-2">
        <Link to="/orders" search={{ tab: 'conditional' }} className="link">
          All conditional orders
        </Link>
        <Button size="small" onClick={onAnother}>
          Another order
        </Button>
        <HeldActs account={account} held={held} />
      </p>
    </section>
  )
}
