/**
 * What a company's action makes of the contracts on its shares, so that each is worth what it was. A split for whole shares multiplies contracts
 * and divides strikes. Any other split, and a dividend in shares, scales what a contract delivers and its strike, and gives it a root of its own.
 * A dividend that is not one of the ordinary ones lowers the strike by what is paid, if that is 12.50 dollars a contract or more; ordinary ones
 * change nothing. What would end contracts (mergers and the like) befalls no share that has any.
 *
 * Source: OCC, Interpretative Guidance on the Adjustment Policy for Cash Dividends and Distributions (2012); by-laws, article VI section 11A.
 * What is paid in cash for parts of shares is left out.
 */
import type { CorporateAction } from '../corporate-action.ts'

export interface Adjustment {
  /** New shares for one old. */
  readonly ratio: number
  /** Forward, n for one: strikes are divided and contracts multiplied. */
  readonly isWhole: boolean
  /** By how much strikes are lowered, in thousandths of a dollar. */
  readonly cash: number
}

/** What of a contract is adjusted. The strike is in thousandths. */
interface Terms {
  readonly strike: number
  readonly shares: number
}

/** Shares of a contract before any adjustment. */
export const CONTRACT_SHARES = 100
/** Thousandths of a dollar a share: 12.50 dollars a contract. */
const LEAST_CASH = 125
const LARGEST_STRIKE = 99_999_999

/** How contracts on a share feel an action from its ex day on; undefined where they do not. */
export function adjustmentOf(action: CorporateAction): Adjustment | undefined {
  switch (action.kind) {
    case 'forward_split':
    case 'reverse_split': {
      const ratio = Number(action.newRate) / Number(action.oldRate)
      return { ratio, isWhole: Number.isInteger(ratio) && ratio > 1, cash: 0 }
    }
    case 'stock_dividend':
      return { ratio: 1 + Number(action.rate), isWhole: false, cash: 0 }
    case 'cash_dividend': {
      const cash = Math.round(Number(action.rate) * 1000)
      return action.isSpecial && cash >= LEAST_CASH ? { ratio: 1, isWhole: true, cash } : undefined
    }
    default:
      return undefined
  }
}

/** Whether contracts get a root of their own. */
export const isRenamed = ({ isWhole }: Adjustment): boolean => !isWhole

/** A contract's terms behind an adjustment. */
export function adjustedTerms({ strike, shares }: Terms, { ratio, isWhole, cash }: Adjustment): Terms {
  return {
    strike: Math.min(LARGEST_STRIKE, Math.max(1, Math.round(strike / ratio) - cash)),
    shares: isWhole ? shares : Math.max(1, Math.floor(shares * ratio)),
  }
}
