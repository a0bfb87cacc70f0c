import { classOf } from '@paddock/market/options/symbol'
import { capital } from '../../format/capital.ts'
import { money, quantity } from '../../format/number.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { NumberField, stepped } from '../../ui/number-input.tsx'
import { type Draft, type SizeUnit, sizeUnitsOf, symbolOf } from '../draft/draft.ts'
import { SIZES } from '../draft/given.ts'
import type { Facts } from '../facts/facts.ts'
import { powerTo } from '../figures/order-size.ts'
import { sizeText } from '../figures/price-text.ts'
import type { Resolved } from '../figures/resolved.ts'
import { stepsOf } from './steps-of.ts'

const PERCENTS = [25, 50, 75, 100] as const

interface SizeFieldProps {
  readonly draft: Draft
  readonly facts: Facts
  readonly resolved: Resolved
  readonly onChange: (change: Partial<Draft>) => void
  readonly onPercent: (percent: (typeof PERCENTS)[number]) => void
}

const LABELS: Readonly<Record<SizeUnit, string>> = {
  qty: 'Quantity',
  notional: 'Amount',
  percent: 'Part',
  risk: 'Risk',
}
const STEPS: Readonly<Record<SizeUnit, string>> = { qty: '1', notional: '10', percent: '1', risk: '10' }
/** A number with a letter for thousands or millions. */
const THOUSANDS = /^[\d,]*\.?[\d,]*[km]$/i

/** How much: in shares, coins or contracts, in dollars, in percent of what the money reaches, or by what is lost at the stop. */
export function SizeField({ draft, facts, resolved, onChange, onPercent }: SizeFieldProps) {
  const { sizeUnit } = draft
  const symbol = symbolOf(draft)
  const unit =
    draft.legs.length > 1
      ? 'spreads'
      : { crypto: symbol.split('/')[0] ?? 'coins', us_option: 'contracts', us_equity: 'shares' }[classOf(symbol)]
  const names: Readonly<Record<SizeUnit, string>> = {
    qty: unit,
    notional: 'US dollars',
    percent: resolved.isClosing ? '% of the position' : '% of buying power',
    risk: draft.riskUnit === 'usd' ? 'US dollars at the stop' : '% of equity at the stop',
  }
  const tails: Readonly<Record<SizeUnit, string>> = {
    qty: unit,
    notional: 'USD',
    percent: '%',
    risk: draft.riskUnit === 'usd' ? 'USD' : '% equity',
  }
  const units = sizeUnitsOf(draft).filter((one) => one !== 'notional' || facts.asset?.fractionable !== false)
  const { qty } = resolved
  const step = sizeUnit === 'qty' && classOf(symbol) === 'crypto' ? '0.001' : STEPS[sizeUnit]
  const set = (text: string) => onChange({ [SIZES[sizeUnit]]: text })
  return (
    <div className="grid gap-2">
      <NumberField
        label={LABELS[sizeUnit]}
        isRow
        hint={
          sizeUnit === 'percent' || sizeUnit === 'risk'
            ? `${qty ? quantity(qty) : 'No'} ${unit}${resolved.estimate ? `, ${money(resolved.estimate.value)} USD` : ''}`
            : undefined
        }
        value={draft[SIZES[sizeUnit]]}
        also={THOUSANDS}
        onChange={(typed) => set(sizeText(typed))}
        onKeyDown={(event) => {
          const times = stepsOf(event)
          if (times === undefined) return
          event.preventDefault()
          const by = times === 1 ? step : String(Number(step) * times)
          set(stepped(draft[SIZES[sizeUnit]], by, event.key === 'ArrowUp' ? 1 : -1))
        }}
        tail={
          <Menu
            label="Size in"
            trigger={
              <button type="button" className="unit-button" aria-label={`Size in ${names[sizeUnit]}, change`}>
                {tails[sizeUnit]}
                <Icon name="chevron-down" size={12} />
              </button>
            }
          >
            {units.flatMap((one) =>
              one === 'risk'
                ? (['usd', 'equity'] as const).map((riskUnit) => (
                    <MenuItem
                      key={riskUnit}
                      isChecked={sizeUnit === 'risk' && draft.riskUnit === riskUnit}
                      onSelect={() => onChange({ sizeUnit: 'risk', riskUnit })}
                    >
                      {riskUnit === 'usd' ? 'Risk to the stop, US dollars' : 'Risk to the stop, % of equity'}
                    </MenuItem>
                  ))
                : [
                    <MenuItem key={one} isChecked={sizeUnit === one} onSelect={() => onChange({ sizeUnit: one })}>
                      {one === 'qty' ? capital(unit) : one === 'notional' ? 'US dollars' : names.percent}
                    </MenuItem>,
                  ],
            )}
          </Menu>
        }
      />
      <fieldset className="quick min-w-0" aria-label="Size">
        {PERCENTS.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-label={percent === 100 ? 'Maximum' : `${percent} percent of the maximum`}
            title={percent === 100 ? mostText(resolved, facts, unit) : undefined}
            onClick={() => onPercent(percent)}
          >
            {percent === 100 ? 'Max' : `${percent} %`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** How the most is reckoned. */
const mostText = ({ most, assetClass, isClosing }: Resolved, facts: Facts, unit: string): string =>
  isClosing
    ? `${quantity(most)} ${unit} are free to close`
    : `${money(powerTo(assetClass, facts))} buys ${quantity(most)} ${unit} at the worst price the broker holds for`
