import { ratio } from '@paddock/analytics/equity/valuation'
import { compare, type Decimal, decimal, parseDecimal, subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { priceScale, price as priceText, signed, signedPercent } from '../../format/number.ts'
import { assetLike } from '../../live/asset-index.ts'
import { assetsQuery } from '../../live/queries.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { NumberField } from '../../ui/number-input.tsx'
import { pricedAway } from './alert-draft.ts'

interface AlertPriceFieldProps {
  readonly account: string
  readonly symbol: string
  readonly kind: 'rises' | 'falls'
  readonly value: string
  readonly error: string | undefined
  /** A price on the other side of the market turns the alert around. */
  readonly onChange: (price: string, kind?: 'rises' | 'falls') => void
}

/** Percent from the last price. */
const PRESSES = [1, 2, 5] as const

/** The price an alert waits for, how far it is from the last one, and presses that take it from there. */
export function AlertPriceField({ account, symbol, kind, value, error, onChange }: AlertPriceFieldProps) {
  const { data: assets } = useQuery(assetsQuery(account))
  const asset = assetLike(assets, symbol)
  const last = fromWire(usePrice(symbol)?.last)
  const scale = priceScale(asset, last)
  const typed = parseDecimal(value)
  const away = last && typed && subtract(typed, last)
  const isBeyond = away !== undefined && (kind === 'rises' ? compare(away, ZERO) <= 0 : compare(away, ZERO) >= 0)
  const hint =
    last === undefined || away === undefined
      ? undefined
      : isBeyond
        ? `The price is ${priceText(last, asset)}, already ${kind === 'rises' ? 'above' : 'below'} that.`
        : `${signed(away, scale)}, ${signedPercent(ratio(away, last))} from ${priceText(last, asset)}`
  return (
    <div className="grid gap-1">
      <NumberField
        label="Price"
        hint={hint}
        error={error}
        value={value}
        step={(10 ** -scale).toFixed(scale)}
        unit="USD"
        autoFocus
        onChange={(price) => onChange(price, sideOf(parseDecimal(price), last))}
      />
      {last && (
        <fieldset className="quick min-w-0" aria-label="Price from the last one">
          {[...PRESSES].reverse().map((percent) => (
            <button key={-percent} type="button" onClick={() => onChange(pricedAway(last, -percent, scale), 'falls')}>
              −{percent} %
            </button>
          ))}
          {PRESSES.map((percent) => (
            <button key={percent} type="button" onClick={() => onChange(pricedAway(last, percent, scale), 'rises')}>
              +{percent} %
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const ZERO = decimal(0)

/** Undefined where either is not known, or both are the same. */
function sideOf(price: Decimal | undefined, last: Decimal | undefined): 'rises' | 'falls' | undefined {
  const side = price && last && compare(price, last)
  return side ? (side > 0 ? 'rises' : 'falls') : undefined
}
