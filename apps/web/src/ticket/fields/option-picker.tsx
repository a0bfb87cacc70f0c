/** Chooses a contract: expiration, strike, right. Arrow keys walk the chain in each. */
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { expirationName, strikeName } from '../../format/contract.ts'
import { chainQuery, expirationsQuery } from '../../live/contracts.ts'
import { shortcutOf } from '../../page/shortcuts.ts'
import { choicesFrom } from '../../ui/choices.ts'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { stepped } from '../draft/legs.ts'

interface OptionPickerProps {
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
  const at = chosen && expiration ? expirations.indexOf(expiration) : -1
  const walk = (what: 'strike' | 'expiration', by: 1 | -1) => {
    if (!chosen || !symbol) return
    const day = expirations[at + by]
    const next = what === 'strike' ? stepped(symbol, strikes, by) : undefined
    if (next) onChoose(next)
    else if (what === 'expiration' && at >= 0 && day) choose({ expiration: day })
  }
  const strikes = ofRight.map(({ strike }) => strike)
  if (expirations.length === 0) return <p className="muted">Loading the contracts of {underlying}…</p>
  return (
    <fieldset
      className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto] items-center gap-1.5 min-w-0"
      aria-label={label}
      onKeyDown={(event) => {
        const act = shortcutOf('ticket', event)
        const way = act === 'strike' || act === 'stepHundred' ? WAYS[event.key] : undefined
        if (!way) return
        event.preventDefault()
        event.stopPropagation()
        walk(...way)
      }}
    >
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
        options={withChosen(strikes, chosen?.strike).map((strike) => ({
          value: String(strike),
          label: strikeName(strike),
        }))}
      />
      <Segments
        label={`${label}: right`}
        size="small"
        value={right}
        onChange={(type) => choose({ type })}
        segments={choicesFrom({ call: 'Call', put: 'Put' })}
      />
      {chosen && (
        <p className="label col-span-full flex gap-3 [&_button:hover]:text-text">
          {STEPS.map(([text, said, way]) => (
            <button key={said} type="button" aria-label={`${label}: ${said}`} onClick={() => walk(...way)}>
              {text}
            </button>
          ))}
        </p>
      )}
    </fieldset>
  )
}

type Way = readonly ['strike' | 'expiration', 1 | -1]
/** With Alt: up and down the strikes, to the next expiration and back. */
const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: ['strike', -1],
  ArrowRight: ['strike', 1],
  ArrowUp: ['expiration', 1],
  ArrowDown: ['expiration', -1],
}
const STEPS: readonly (readonly [text: string, said: string, way: Way])[] = [
  ['◀ Expiry', 'one expiration earlier', ['expiration', -1]],
  ['Expiry ▶', 'one expiration later', ['expiration', 1]],
  ['Strike −', 'one strike lower', ['strike', -1]],
  ['Strike +', 'one strike higher', ['strike', 1]],
]

const withChosen = (strikes: readonly number[], chosen: number | undefined): number[] =>
  [...new Set(chosen === undefined ? strikes : [...strikes, chosen])].sort((a, b) => a - b)

const nearest = (listed: readonly { readonly strike: number }[], spot: number): number =>
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
