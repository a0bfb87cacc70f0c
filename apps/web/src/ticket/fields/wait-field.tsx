/** Lets an order wait on this server until a price is reached, of its own symbol or of another. */
import type { Draft } from '../draft/draft.ts'
import { OtherPrice } from './other-price.tsx'

export function WaitField({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { wait } = draft
  return (
    <details className="grid gap-1.5 [&>.exit-row]:mt-1.5" open={wait.price !== '' || undefined}>
      <summary className="link label cursor-pointer">Conditional order</summary>
      <OtherPrice
        id="wait-symbol"
        label="When"
        draft={draft}
        {...wait}
        onChange={(change) => onChange({ wait: { ...wait, ...change } })}
      />
      <p className="label">
        {wait.price === '' ? 'Without a price the order is sent at once.' : 'Held by this server until then.'}
      </p>
    </details>
  )
}
