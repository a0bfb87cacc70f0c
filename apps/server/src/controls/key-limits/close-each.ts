/**
 * The close of all positions by a key that has limits: each judged position is closed by a call of its own, so that one that is opened after the
 * judgement stays open.
 */
import type { Client } from '@paddock/contract/client/client'
import type { Position } from '@paddock/contract/entities/position'
import { isRefusal } from '@paddock/contract/errors/error-body'
import { OPERATIONS } from '@paddock/contract/operations/table'
import { askBroker } from '../../accounts/ask-broker.ts'
import type { Broker, BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { type MachineClock, sleep } from '../../clock.ts'

/** Alpaca holds what orders hold until it has confirmed their cancel. Afterwards it refuses the close of what is still held. */
const CANCELS_WITHIN_MS = 10_000
const LOOK_AGAIN_MS = 250

export interface Closing {
  readonly positions: readonly Position[]
  /** Orders are canceled first. */
  readonly cancelsOrders: boolean
}

/** Answers as `DELETE /v2/positions` does: 207, and for each position its closing order or the refusal of it. */
export async function closeEach(
  { broker, client, clock }: { readonly broker: Broker; readonly client: Client; readonly clock: MachineClock },
  { requestId, actor }: BrokerRequest,
  { positions, cancelsOrders }: Closing,
): Promise<{ readonly answer: BrokerAnswer; readonly refused: number }> {
  const by = { requestId, actor }
  if (cancelsOrders) {
    const { status, headers, text } = await askBroker(broker, { operation: 'deleteAllOrders', ...by })
    if (status >= 400) return { answer: { status, headers, body: text }, refused: positions.length }
    await ordersGone(client, clock)
  }
  const close = async ({ symbol }: Position) => {
    const call = { operation: 'deleteOpenPosition', path: { symbol_or_asset_id: symbol }, ...by } as const
    const { status, value, text } = await askBroker(broker, call)
    return { symbol, status, body: value ?? { message: text } }
  }
  // What covers a written contract can be sold once that is being bought back.
  const isWritten = ({ asset_class, side }: Position) => asset_class === 'us_option' && side === 'short'
  const written = await Promise.all(positions.filter(isWritten).map(close))
  const others = await Promise.all(positions.filter((position) => !isWritten(position)).map(close))
  const items = [...written, ...others]
  const { success: status } = OPERATIONS.deleteAllOpenPositions
  const refused = items.filter((item) => isRefusal(item.status)).length
  return { answer: { status, headers: {}, body: JSON.stringify(items) }, refused }
}

/** Resolves when no order is open, or after {@link CANCELS_WITHIN_MS}. Orders that cannot be read may still be open. */
async function ordersGone(client: Client, clock: MachineClock): Promise<void> {
  const until = clock.now() + CANCELS_WITHIN_MS
  const areGone = () =>
    client.getAllOrders({ query: { status: 'open' } }).then(
      (open) => open.length === 0,
      () => false,
    )
  while (!(await areGone()) && clock.now() < until) await sleep(clock, LOOK_AGAIN_MS)
}
