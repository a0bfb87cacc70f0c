/** The state of the trade form under the names it has always had, and what its asset can be chosen from. */
import type { Asset } from '@paddock/contract/entities/asset'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol, tradedSymbol } from '@paddock/contract/entities/symbol'
import { timeInForceName, typeName } from '../../format/order.ts'

export interface AssetOption {
  /** The name of the asset. */
  readonly label: string
  /** Its symbol. */
  readonly value: string
  readonly exchange: string
}

/** An order type or a time in force: what is read, and what is sent. */
export interface Choice {
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

const optionOf = ({ name, symbol, exchange }: Asset): AssetOption => ({
  label: name ?? symbol,
  value: symbol,
  exchange,
})
const built = new WeakMap<readonly Asset[], readonly AssetOption[]>()

/** The form with the options of a list of assets. While it sells they stay as they are. */
export function withAssets<Form extends TradeForm>(form: Form, assets: readonly Asset[]): Form {
  if (form.isSell) return form
  // One list of ten thousand assets is turned into options once, however often the form is drawn.
  const assetsOptions = built.get(assets) ?? assets.map(optionOf)
  built.set(assets, assetsOptions)
  return form.assetsOptions === assetsOptions ? form : { ...form, assetsOptions }
}

/** What there is to sell: everything held, under the symbol it is traded by. */
export function heldOptions(positions: readonly Position[], assets: readonly Asset[]): AssetOption[] {
  return positions.map((position) => {
    const value = tradedSymbol(position)
    const asset = assets.find(({ symbol }) => isSameSymbol(symbol, value))
    return { label: asset?.name ?? value, value, exchange: asset?.exchange ?? position.exchange ?? '' }
  })
}
