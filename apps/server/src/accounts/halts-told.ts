/** Halts on demand as the stream of trading statuses tells them: when one begins, and when it ends. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { element } from '@paddock/contract/streams/messages'
import { statusOf } from '@paddock/market/derive/status'
import { tapeOf } from '@paddock/market/instruments/instrument'
import { askBroker } from './ask-broker.ts'
import type { Broker, Listener } from './broker.ts'
import type { Troubles } from './troubles.ts'

const REASON = 'Halt on demand'
const EVERY = '*'

/**
 * Tells `listener` of halts that begin and end from now on, of one stock or of all (`*`). Time and listing are the broker's to say, so that
 * this holds for every kind of account; what it does not know has no status. Answers how to stop.
 */
export function listenToHalts(
  accountId: AccountId,
  broker: Broker,
  troubles: Troubles,
  symbol: string,
  listener: Listener,
): () => void {
  const haltedNow = (): ReadonlySet<string> =>
    new Set(troubles.of(accountId).flatMap((one) => (one.kind === 'halt' && one.symbol ? [one.symbol] : [])))
  let isOver = false
  let before = haltedNow()
  async function tell(name: string, isHalted: boolean): Promise<void> {
    const [asset, clock] = await Promise.all([
      ask(broker, 'getV2AssetsSymbolOrAssetId', { symbol_or_asset_id: name }),
      ask(broker, 'legacyClock', {}),
    ])
    const at = Date.parse(String(clock?.timestamp))
    if (isOver || asset?.class !== 'us_equity' || Number.isNaN(at)) return
    listener(element('s', name, statusOf(tapeOf(String(asset.exchange)), isHalted, REASON, at)))
  }
  const stop = troubles.listen(accountId, () => {
    const after = haltedNow()
    const changed = new Set([...before, ...after].filter((name) => before.has(name) !== after.has(name)))
    before = after
    for (const name of changed) if (symbol === EVERY || symbol === name) void tell(name, after.has(name))
  })
  return () => {
    isOver = true
    stop()
  }
}

async function ask(
  broker: Broker,
  operation: OperationName,
  path: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { status, value } = await askBroker(broker, {
    ...{ operation, path, requestId: 'halt-on-demand', actor: { kind: 'admin' } },
  })
  return status === 200 ? (value as Readonly<Record<string, unknown>> | undefined) : undefined
}
