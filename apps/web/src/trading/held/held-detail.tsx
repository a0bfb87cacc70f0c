/** A held order opened: its steps and what they sent, and everything that happened to it. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { Link } from '@tanstack/react-router'
import { quantity } from '../../format/quantity.ts'
import { dateTime } from '../../format/time.ts'
import { Chip, Dot } from '../../ui/chip.tsx'
import { HeldActs } from './held-acts.tsx'
import { stepWords } from './held-words.ts'

const TONES = { info: 'off', good: 'gain', warning: 'warning', danger: 'loss' } as const

export function HeldDetail({ account, held }: { account: string; held: HeldOrder }) {
  return (
    <div className="held-detail">
      <section>
        <h3>Steps</h3>
        <ul>
          {held.steps.map((step) => (
            <li key={step.id}>
              {stepWords(held, step)}
              {step.qty !== null && `, ${quantity(step.qty)} of it`} <Chip>{step.state}</Chip>{' '}
              {step.orderId !== null && (
                <Link to="/orders/$id" params={{ id: step.orderId }}>
                  Its order
                </Link>
              )}
            </li>
          ))}
        </ul>
        {held.status === 'asks' && <HeldActs account={account} held={held} />}
      </section>
      <section>
        <h3>Log</h3>
        <ol aria-label="Log">
          {held.log.map(({ at, tone, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
            <li key={index}>
              <Dot tone={TONES[tone]} /> <time dateTime={at}>{dateTime(at)}</time> {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
