/**
 * What stands between whoever asks and the broker of an account. The order is written here and nowhere else, from the inside out:
 *
 *     bare       the practice broker, or the gateway to Alpaca
 *     guarded    the owner's guardrails refuse orders before the broker hears of them
 *     troubled   trouble on demand befalls calls and messages; an archived account is read only in its place
 *     entrance   of a desk: the idle lock and the fresh code, or what it is told beside; of a key: its limits, and drafts of what is above them
 *
 * Trouble comes before guardrails, so that what it loses was never judged. An entrance comes first of all, so that what may not be asked by
 * it is refused whatever state the account is in.
 */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import type { Broker, Brokers } from './broker.ts'
import { readOnly } from './read-only.ts'
import { troubled } from './troubled.ts'
import type { Troubles } from './troubles.ts'

/** Puts something before the broker of an account. */
export type Entrance = (broker: Broker) => Broker

interface ChainParts {
  /** Behind nothing. */
  readonly bare: Brokers
  /** A broker behind the guardrails of its account. */
  readonly guarded: (kind: AccountKind, accountId: AccountId, broker: Broker) => Broker
  readonly troubles: Troubles
  readonly clock: MachineClock
  /** Cuts off the sockets of an account. */
  readonly dropStreams: (accountId: AccountId) => void
}

export interface ChainedAccount {
  readonly accountId: AccountId
  readonly kind: AccountKind
  /** It can be read, and little else. */
  readonly isArchived: boolean
  /** Whether it is kept to be in trouble. */
  readonly isTroubled: boolean
}

export interface Chain {
  /** As this server itself asks for an account: behind its guardrails. */
  readonly guarded: Brokers
  /** As its owner's desks and keys reach it, by their entrance. */
  reached(account: ChainedAccount, entrance?: Entrance): Broker | Promise<Broker>
}

/** As many as practice accounts are in memory. */
const MOST_KEPT = 2_000

export function createChain({ bare, guarded, ...trouble }: ChainParts): Chain {
  const behindGuardrails =
    (kind: AccountKind) =>
    (accountId: AccountId): Broker =>
      guarded(kind, accountId, bare[kind](accountId))
  const brokers = {
    practice: behindGuardrails('practice'),
    'alpaca-paper': behindGuardrails('alpaca-paper'),
    'alpaca-live': behindGuardrails('alpaca-live'),
  }
  /** Behind trouble: what stands there is the same for every call of an account. */
  const kept = new BoundedMap<AccountId, Broker>(MOST_KEPT)
  const behindTrouble = ({ accountId, kind }: ChainedAccount): Broker => {
    const known = kept.get(accountId)
    if (known) return known
    const broker = troubled({
      ...trouble,
      accountId,
      broker: brokers[kind](accountId),
      isPractice: kind === 'practice',
    })
    kept.set(accountId, broker)
    return broker
  }
  return {
    guarded: brokers,
    reached(account, entrance = (broker) => broker) {
      const { accountId, kind, isArchived, isTroubled } = account
      if (isArchived) return entrance(readOnly(brokers[kind](accountId)))
      const loading = trouble.troubles.load(accountId, isTroubled)
      return loading ? loading.then(() => entrance(behindTrouble(account))) : entrance(behindTrouble(account))
    },
  }
}
