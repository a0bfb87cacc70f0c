/** Chooses a contract: expiration, strike, right. Arrow keys walk the chain in each. */
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { expirationName, strikeName } from '../format/contract.ts'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { chainQuery, expirationsQuery } from './use-contracts.ts'

export interface OptionPickerProps {
  readonly account: string
  readonly underlying: string
  readonly spot: number
  /** Undefined until one is chosen. */
  readonly symbol: string | undefined
  readonly label: string
  readonly onChoose: (symbol: string) => void
}

export function OptionPicker({ account, underlying, spot, symbol, label, onChoose }: OptionPickerProps) {
  const { data: expirations = [] } = useQuery(expirationsQuery(account, underlying, spot))
  const chosen = symbol ? parseOptionSymbol(symbol) : undefined
  const expiration = chosen?.expiration ?? expirations.find((_, index) => index >= 2) ?? expirations[0]
  const { data: chain = {} } = useQuery(chainQuery(account, underlying, expiration))
  const right = chosen?.type ?? 'call'
  const listed = Object.keys(chain).flatMap((name) => {
    const read = parseOptionSymbol(name)
    return read ? [{ name, ...read }] : []
  })
  const ofRight = listed.filter(({ type }) => type === right).sort((a, b) => a.strike - b.strike)
  const choose = (to: { expiration?: string; type?: 'call' | 'put'; strike?: number }) => {
    const name = contractAt(underlying, chosen?.root ?? underlying, {
      expiration: to.expiration ?? expiration ?? '',
      type: to.type ?? right,
      strike: to.strike ?? chosen?.strike ?? nearest(ofRight, spot),
    })
    if (name) onChoose(name)
  }
  if (expirations.length === 0) return <p className="muted">Reading the contracts of {underlying}…</p>
  return (
    <fieldset className="option-picker" aria-label={label}>
      <Select
        label={`${label}: expiration`}
        value={expiration ?? ''}
        onChange={(next) => choose({ expiration: next })}
        options={expirations.map((day) => ({ value: day, label: expirationName(day) }))}
      />
      <Select
        label={`${label}: strike`}
        value={chosen ? String(chosen.strike) : ''}
        onChange={(next) => choose({ strike: Number(next) })}
        options={withChosen(
          ofRight.map(({ strike }) => strike),
          chosen?.strike,
        ).map((strike) => ({
          value: String(strike),
          label: strikeName(strike),
        }))}
      />
      <Segments
        label={`${label}: right`}
        size="small"
        value={right}
        onChange={(type) => choose({ type })}
        segments={[
          { value: 'call', label: 'Call' },
          { value: 'put', label: 'Put' },
        ]}
      />
    </fieldset>
  )
}

const withChosen = (strikes: readonly number[], chosen: number | undefined): number[] =>
  [...new Set(chosen === undefined ? strikes : [...strikes, chosen])].sort((a, b) => a - b)

export const nearest = (listed: readonly { readonly strike: number }[], spot: number): number =>
  listed.reduce(
    (best, { strike }) => (Math.abs(strike / 1000 - spot) < Math.abs(best / 1000 - spot) ? strike : best),
    listed[0]?.strike ?? 0,
  )

/** The symbol of a contract; a strike that another day does not have is told by the notes beside it. */
function contractAt(
  underlying: string,
  root: string,
  { expiration, type, strike }: { expiration: string; type: 'call' | 'put'; strike: number },
): string | undefined {
  if (expiration === '' || strike <= 0) return undefined
  const date = expiration.slice(2).replaceAll('-', '')
  return `${root || underlying}${date}${type === 'call' ? 'C' : 'P'}${String(strike).padStart(8, '0')}`
}
