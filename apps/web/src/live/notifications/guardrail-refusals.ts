/** Tells of orders that a guardrail refused, whatever of the desk sent them. */
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../ui/refusal.tsx'
import { tell } from './notifications.ts'

/** The words every such refusal has. */
const REFUSED = /\bguardrail [a-z-]+: /

const isGuardrailRefusal = (error: unknown): boolean => error instanceof Error && REFUSED.test(messageOf(error))

/** Begins to. `account` is that of the page. Called once. */
export function tellGuardrailRefusals(queryClient: QueryClient, account: () => string | undefined): void {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isGuardrailRefusal(event.action.error)) return
    const of = account()
    if (of === undefined) return
    void tell(queryClient, of, 'guardrail', {
      id: `guardrail ${event.mutation.mutationId} ${event.mutation.state.submittedAt}`,
      tone: 'warning',
      title: 'A guardrail refused it',
      description: messageOf(event.action.error),
    })
  })
}
