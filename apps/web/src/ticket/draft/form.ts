/** The state of the trade form under the names it has always had. What its asset can be chosen from is asked by the field that chooses it. */
import { timeInForceName, typeName } from '../../format/order.ts'
import type { AssetOption } from '../../trading/assets/asset-options.ts'

/** An order type or a time in force: what is read, and what is sent. */
interface Choice {
  readonly label: string
  readonly name: string
}

/** Amounts are what was typed: they may be empty, or no number yet. */
export interface TradeForm {
  readonly selectedAsset: AssetOption | undefined
  readonly selectedOrderType: Choice
  readonly selectedTimeInForce: Choice
  readonly isSell: boolean
  readonly quantity: string
  readonly limitPrice: string
  readonly stopPrice: string
  readonly trailPrice: string
}

export const typeChoice = (name: string): Choice => ({ label: typeName(name), name })
export const timeChoice = (name: string): Choice => ({ label: timeInForceName(name), name })

/** What a reset leaves of an order: the quantity is 1, asset and prices are empty. */
export const RESET = {
  selectedAsset: undefined,
  quantity: '1',
  limitPrice: '',
  stopPrice: '',
  trailPrice: '',
} satisfies Partial<TradeForm>

/** A market order for the day, to buy one of nothing yet. */
export const INITIAL_FORM: TradeForm = {
  ...RESET,
  selectedOrderType: typeChoice('market'),
  selectedTimeInForce: timeChoice('day'),
  isSell: false,
}
