/** What is said when contracts are exercised, assigned or expire, and what was delivered for them. */
import { absolute, isNegative } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contractName, optionOutcome } from '../../format/contract.ts'
import { price, quantity } from '../../format/number.ts'
import type { NewToast } from '../../ui/toast.ts'
import { tell } from './notifications.ts'

const Ended = z.object({
  event_id: z.string(),
  activity_type: z.string(),
  qty: z.optional(z.string()),
  price: z.optional(z.string()),
  details: z.object({ symbol: z.optional(z.string()) }),
})
const OptionSettled = z.looseObject({ activities: z.array(Ended) })

/** Tells of contracts that ended as their account has chosen. */
export async function optionNews(queryClient: QueryClient, account: string, message: unknown): Promise<void> {
  const what = toldOfOption(message)
  if (what) await tell(queryClient, account, 'option', what)
}

/** What a message about contracts that ended says: the contract first, then the shares that were traded for it. */
export function toldOfOption(message: unknown): NewToast | undefined {
  const [ended, delivery] = z.safeParse(OptionSettled, message).data?.activities ?? []
  const title = ended && optionOutcome(ended.activity_type, sizeOf(ended))
  if (ended === undefined || title === undefined) return undefined
  const traded = delivery && fromWire(delivery.qty)
  return {
    id: `option ${ended.event_id}`,
    tone: ended.activity_type === 'OPEXC' ? 'gain' : 'warning',
    title,
    description:
      delivery && traded
        ? `${isNegative(traded) ? 'Sold' : 'Bought'} ${sizeOf(delivery)} at ${price(delivery.price)}.`
        : 'Nothing was traded.',
  }
}

/** Quantities are what the position changed by: those of contracts sold or written have the sign of what is gone. */
function sizeOf({ qty, details: { symbol = '' } }: z.infer<typeof Ended>): string {
  const changed = fromWire(qty)
  return `${changed ? `${quantity(absolute(changed))} ` : ''}${contractName(symbol)}`
}
