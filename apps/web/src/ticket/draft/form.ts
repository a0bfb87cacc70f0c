/** The state of the trade form under the names it has always had, and what its asset can be chosen from. */
import type { Asset } from '@paddock/contract/entities/asset'
import { timeInForceName, typeName } from '../../format/order.ts'
import { type AssetOption, assetOptions } from '../../trading/assets/asset-options.ts'

/** An order type or a time in force: what is read, and what is sent. */
interface Choice {
  readonly label: string
  readonly name: string
}

/** Amounts are what was typed: they may be empty, or no number yet. */
export interface TradeForm {
  readonly selectedAsset: AssetOption | undefined
  readonly assetsOptions: readonly AssetOption[]
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

/** A market order for the day, to buy one of nothing yet. */
export const INITIAL_FORM: TradeForm = {
  selectedAsset: undefined,
  assetsOptions: [],
  selectedOrderType: typeChoice('market'),
  selectedTimeInForce: timeChoice('day'),
  isSell: false,
  quantity: '1',
  limitPrice: '',
  stopPrice: '',
  trailPrice: '',
}

/** The form after a reset: the quantity is 1, asset and prices are empty, the rest stays. */
export const resetForm = <Form extends TradeForm>(form: Form): Form => ({
  ...form,
  selectedAsset: undefined,
  quantity: '1',
  limitPrice: '',
  stopPrice: '',
  trailPrice: '',
})

/** The form with the options of a list of assets. While it sells they stay as they are. */
export function withAssets<Form extends TradeForm>(form: Form, assets: readonly Asset[]): Form {
  if (form.isSell) return form
  const assetsOptions = assetOptions(assets)
  return form.assetsOptions === assetsOptions ? form : { ...form, assetsOptions }
}
