/** Whether the account takes orders at all, and whether the asset is traded. */
import { closingOnly } from '../../trading/balances/closing-only.ts'
import { type Draft, lacksContract } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { type Resolved, termsIn } from '../figures/resolved.ts'
import { blocking, caution, type Found, type Warning } from './warning.ts'

export function accountWarnings(draft: Draft, facts: Facts, resolved: Resolved): Found[] {
  const { account, asset } = facts
  const { symbol, legs } = resolved
  const isSpread = legs.length > 1
  const underlyings = new Set(legs.map(({ contract }) => contract?.terms.underlying))
  const multipliers = new Set(legs.map((leg) => termsIn(facts)(leg.symbol)?.multiplier))
  const isBlocked = account?.trading_blocked || account?.account_blocked || account?.trade_suspended_by_user
  const restricted = resolved.isClosing ? undefined : closingOnly(account)
  return [
    symbol === '' && blocking('symbol-missing', 'Choose what to trade.'),
    lacksContract(draft) && blocking('contract-missing', 'Choose a contract.'),
    facts.isLocked &&
      blocking('locked', 'This live account is locked. Its owner opens it for trading under Settings → Alpaca.'),
    isBlocked && blocking('blocked', 'Trading is blocked on this account. See Account for the reason.'),
    restricted !== undefined && blocking('closing-only', restricted),
    asset &&
      (!asset.tradable || asset.status !== 'active') &&
      blocking('not-tradable', `${symbol} cannot be traded now.`),
    draft.legs.length === 1 && blocking('legs-missing', 'Add a second leg, or trade the contract alone.'),
    facts.isHalted &&
      caution('halted', `${symbol} is halted: the order waits until it trades again, and its price may have moved.`),
    facts.isOrderStreamDown && streamDown(draft, facts, resolved),
    isSpread &&
      legs.every(({ contract }) => contract) &&
      underlyings.size > 1 &&
      blocking('underlyings', 'All legs are on one underlying.'),
    isSpread &&
      new Set(legs.map((leg) => leg.symbol)).size < legs.length &&
      blocking('legs-double', 'Two legs are of one contract: add them up.'),
    isSpread && multipliers.size > 1 && blocking('multipliers', 'These contracts are for different numbers of shares.'),
  ]
}

/** Orders that open something wait for the stream unless they are waved through; what reduces risk goes, and is asked after. */
function streamDown(draft: Draft, { isStreamRequired }: Facts, { isClosing }: Resolved): Warning {
  return isClosing || !isStreamRequired || draft.waived.includes('stream-down')
    ? caution('stream-down', 'The order stream is down: the status of this order is read every two seconds.')
    : blocking('stream-down', 'The order stream is down: opening orders wait until it is back.', {
        label: 'Send anyway',
        change: { waived: [...draft.waived, 'stream-down'] },
      })
}
