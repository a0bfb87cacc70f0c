/** Whether the account takes orders at all, and whether the asset is traded. */
import { type Draft, lacksContract } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { type Resolved, termsIn } from '../figures/resolved.ts'
import { blocking, caution, type Warning } from './warning.ts'

export function accountWarnings(draft: Draft, facts: Facts, resolved: Resolved): Warning[] {
  const { account, asset } = facts
  const { symbol, legs } = resolved
  const found: Warning[] = []
  if (symbol === '') found.push(blocking('symbol-missing', 'Choose what to trade.'))
  if (lacksContract(draft)) found.push(blocking('contract-missing', 'Choose a contract.'))
  if (facts.isLocked)
    found.push(
      blocking('locked', 'This live account is locked. Its owner opens it for trading under Settings → Alpaca.'),
    )
  if (account?.trading_blocked || account?.account_blocked || account?.trade_suspended_by_user)
    found.push(blocking('blocked', 'Trading is blocked on this account. See Account for the reason.'))
  if (
    !resolved.isClosing &&
    Object.values(account?.admin_configurations?.restrict_to_liquidation_reasons ?? {}).includes(true)
  )
    found.push(
      blocking(
        'closing-only',
        'This account takes closing orders only: its margin call is not met, or a position is above 600 % of its equity.',
      ),
    )
  if (asset && (!asset.tradable || asset.status !== 'active'))
    found.push(blocking('not-tradable', `${symbol} cannot be traded now.`))
  if (draft.legs.length === 1) found.push(blocking('legs-missing', 'Add a second leg, or trade the contract alone.'))
  if (facts.isHalted)
    found.push(
      caution('halted', `${symbol} is halted: the order waits until it trades again, and its price may have moved.`),
    )
  if (facts.isOrderStreamDown) found.push(streamDown(draft, facts, resolved))
  const underlyings = new Set(legs.map(({ contract }) => contract?.terms.underlying))
  if (legs.length > 1 && legs.every(({ contract }) => contract) && underlyings.size > 1)
    found.push(blocking('underlyings', 'All legs are on one underlying.'))
  if (legs.length > 1 && new Set(legs.map((leg) => leg.symbol)).size < legs.length)
    found.push(blocking('legs-double', 'Two legs are of one contract: add them up.'))
  if (legs.length > 1 && new Set(legs.map((leg) => termsIn(facts)(leg.symbol)?.multiplier)).size > 1)
    found.push(blocking('multipliers', 'These contracts are for different numbers of shares.'))
  return found
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
