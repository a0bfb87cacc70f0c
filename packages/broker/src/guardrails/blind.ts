/**
 * Entries while an account's picture is not known to be fresh. What a script, a held order or anything else without a person sends is judged here:
 * an entry is refused, held for a moment or sent, as the account's owner chose; whatever can only close is sent.
 */
import type { BlindEntries } from '@paddock/contract/desk/guardrails'
import type { Traded } from './entry.ts'

/** `stream`: orders are not heard. `silent`: nothing was told of an order that something must have happened to. `unread`: orders cannot be read. */
export type Blindness = 'stream' | 'silent' | 'unread'

/** How long an entry waits before it is refused: a connection that comes back at once refuses nothing. */
const REFUSED_AFTER_MS = 2_000
const HELD_FOR_MS = 30_000

const WORDS: Readonly<Record<Blindness, string>> = {
  stream: 'the order stream of the account is disconnected',
  silent: 'nothing is heard of an order that is at the market',
  unread: 'the orders of the account cannot be read',
}

/** What becomes of an entry that has waited for so long. `wait` says for how many milliseconds more. */
type BlindStep =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly message: string }

export function blindStep(choice: BlindEntries | null, why: Blindness | undefined, waitedMs: number): BlindStep {
  if (why === undefined || choice === 'send') return { kind: 'send' }
  const ms = (choice === 'hold' ? HELD_FOR_MS : REFUSED_AFTER_MS) - waitedMs
  if (ms > 0) return { kind: 'wait', ms }
  const held = choice === 'hold' ? `, also after ${HELD_FOR_MS / 1000} s` : ''
  const message = `guardrail blind-entry: ${WORDS[why]}${held}, so entries without a person are refused and nothing was sent; exits are sent`
  return { kind: 'refuse', message }
}

/** A pair of coins, with its slash or without: no stock has so many letters. */
const PAIR = /^([A-Z0-9]+\/[A-Z]+|[A-Z0-9]{2,}(USDT|USDC|USD))$/i
const LONGEST_STOCK = 5

/**
 * How an order may leave where nobody can tell what is held: as it is, because it can only close, or with the word that it closes, so that the
 * broker refuses it where it would open something. Undefined where it cannot be sent so.
 */
export function closesAlone({
  parts,
  isOfLegs,
}: Traded): { readonly intent?: 'buy_to_close' | 'sell_to_close' } | undefined {
  if (parts.every(({ positionIntent }) => positionIntent?.endsWith('_to_close'))) return {}
  const [part] = parts
  if (!part || isOfLegs || part.positionIntent) return undefined
  const isCoin = part.symbol.includes('/') || (part.symbol.length > LONGEST_STOCK && PAIR.test(part.symbol))
  // Coins are never sold short, and their orders know no intent.
  if (isCoin) return part.side === 'sell' ? {} : undefined
  return { intent: `${part.side}_to_close` }
}
