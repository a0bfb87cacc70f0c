/** Keeps what the ticket composed as a draft, as it stands: what keeps it from being sent now need not do so then. */
import { tradedOf } from '@paddock/broker/guardrails/entry'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMint } from '../../trading/orders/sending/minting.ts'
import { type Draft, isHeldByServer, isWaitingDraft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import type { Resolved } from '../figures/resolved.ts'
import { requestOf } from '../review/request.ts'

const KeepDialog = lazy(async () => ({ default: (await import('./keep-dialog.tsx')).KeepDialog }))

export function useKeepAsDraft(props: {
  readonly account: string
  readonly draft: Draft
  readonly facts: Facts
  readonly resolved: Resolved
  readonly onChange: (change: Partial<Draft>) => void
}): { readonly ask: (() => void) | undefined; readonly dialog: ReactNode } {
  const { account, draft, facts, resolved, onChange } = props
  const [isAsked, setAsked] = useState(false)
  const mint = useMint(account)
  const order = requestOf(draft, resolved)
  const { at } = facts
  // What this server holds beside the order would not be kept with it.
  if (isWaitingDraft(draft) || isHeldByServer(draft) || !tradedOf(order) || at === undefined)
    return { ask: undefined, dialog: null }
  return {
    ask: () => setAsked(true),
    dialog: isAsked && (
      <Suspense>
        <KeepDialog
          account={account}
          order={order}
          at={at}
          // The name is the draft's now: what is sent from here is another order.
          onKept={() => onChange({ clientOrderId: mint() })}
          onClose={() => setAsked(false)}
        />
      </Suspense>
    ),
  }
}
