/** The legs of an order in contracts: one, or up to four that trade together at a net price. */

import { strategyName } from '@paddock/analytics/options/strategy-name'
import { opposite } from '@paddock/contract/entities/order'
import { toNumber } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { price } from '../../format/number.ts'
import { netQuoteText } from '../../format/spread.ts'
import { chainQuery, expirationsQuery } from '../../live/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Draft, type DraftLeg, sideOf, symbolOf } from '../draft/draft.ts'
import { changedLeg, type Liquidity, legAfter, legsChange, liquidity, postponed, shifted } from '../draft/legs.ts'
import type { Facts } from '../facts/facts.ts'
import { netQuote, type Resolved } from '../figures/resolved.ts'
import { OptionPicker } from './option-picker.tsx'

interface LegsFieldProps {
  readonly account: string
  readonly underlying: string
  readonly draft: Draft
  readonly facts: Facts
  readonly resolved: Resolved
  readonly onChange: (change: Partial<Draft>) => void
}

const MOST_LEGS = 4

export function LegsField({ account, underlying, draft, facts, resolved, onChange }: LegsFieldProps) {
  const symbol = symbolOf(draft)
  const legs: readonly DraftLeg[] =
    draft.legs.length > 0 ? draft.legs : parseOptionSymbol(symbol) ? [{ symbol, side: sideOf(draft), ratio: 1 }] : []
  const expiration = parseOptionSymbol(symbol)?.expiration
  const { data: chain = {} } = useQuery(chainQuery(account, underlying, expiration))
  const spot = facts.underlying ? toNumber(facts.underlying) : 0
  const { data: expirations = [] } = useQuery(expirationsQuery(account, underlying, spot))
  const [isLocked, setLocked] = useState(false)
  const set = (next: readonly DraftLeg[]) => onChange(legsChange(next))
  const isSpread = draft.legs.length > 1
  return (
    <div className="grid gap-3">
      {isSpread && (
        <p className="ticket-strategy">
          <strong>{nameOf(resolved)}</strong> <NetQuote draft={draft} facts={facts} />
        </p>
      )}
      {(legs.length > 0 ? legs : [undefined]).map((leg, index) => {
        const quote = leg && facts.contracts.get(leg.symbol)?.quote
        const delta = leg && facts.contracts.get(leg.symbol)?.delta
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other name, and keep their place
          <div key={index} className="grid gap-1">
            <OptionPicker
              account={account}
              underlying={underlying}
              spot={spot}
              label={isSpread ? `Leg ${index + 1}` : 'Contract'}
              symbol={leg?.symbol}
              onChoose={(chosen) =>
                set(
                  leg
                    ? changedLeg(legs, index, chosen, chain, isLocked && isSpread)
                    : [{ symbol: chosen, side: sideOf(draft), ratio: 1 }],
                )
              }
            />
            <p className="flex items-center gap-2 text-label">
              {leg && isSpread && (
                <>
                  <button
                    type="button"
                    className={`${LEG_PRESS} ${leg.side === 'buy' ? 'gain' : 'loss'}`}
                    aria-label={`Leg ${index + 1}: ${leg.side}, flip the side`}
                    onClick={() =>
                      set(legs.map((one, place) => (place === index ? { ...one, side: opposite(one.side) } : one)))
                    }
                  >
                    {leg.side === 'buy' ? 'Buy' : 'Sell'}
                  </button>
                  <button
                    type="button"
                    className={LEG_PRESS}
                    aria-label={`Leg ${index + 1}: ${leg.ratio} for each unit, more`}
                    onClick={() =>
                      set(legs.map((one, place) => (place === index ? { ...one, ratio: (one.ratio % 4) + 1 } : one)))
                    }
                  >
                    × {leg.ratio}
                  </button>
                </>
              )}
              {leg && (
                <LiquidityLight of={liquidity(quote && { bid: toNumber(quote.bid), ask: toNumber(quote.ask) })} />
              )}
              <span className="muted">
                {quote ? `${price(quote.bid)} × ${price(quote.ask)}` : leg ? 'No quote yet' : 'Choose a strike'}
                {delta === undefined ? '' : ` · delta ${delta.toFixed(2)}`}
              </span>
              {isSpread && (
                <span className="push">
                  <IconButton
                    icon="x"
                    label={`Remove leg ${index + 1}`}
                    onClick={() => set(legs.filter((_, place) => place !== index))}
                  />
                </span>
              )}
            </p>
          </div>
        )
      })}
      {legs.length > 0 && (
        <p className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon="plus"
            disabled={legs.length >= MOST_LEGS}
            title={legs.length >= MOST_LEGS ? 'An order has four legs at most' : undefined}
            onClick={() => set([...legs, legAfter(legs, Object.keys(chain))])}
          >
            Add a leg
          </Button>
          {isSpread && (
            <>
              <Button size="small" aria-label="All legs one strike lower" onClick={() => set(shifted(legs, chain, -1))}>
                Strikes −1
              </Button>
              <Button size="small" aria-label="All legs one strike higher" onClick={() => set(shifted(legs, chain, 1))}>
                Strikes +1
              </Button>
              <Button
                size="small"
                aria-label="All legs one expiration earlier"
                onClick={() => set(postponed(legs, expirations, -1))}
              >
                Expiry −1
              </Button>
              <Button
                size="small"
                aria-label="All legs one expiration later"
                onClick={() => set(postponed(legs, expirations, 1))}
              >
                Expiry +1
              </Button>
              <Button
                size="small"
                aria-pressed={isLocked}
                title="Changing one strike moves all others by the same amount"
                onClick={() => setLocked(!isLocked)}
              >
                {isLocked ? 'Spread width locked' : 'Lock spread width'}
              </Button>
              <Button size="small" onClick={() => set(legs.map((leg) => ({ ...leg, side: opposite(leg.side) })))}>
                Flip sides
              </Button>
            </>
          )}
        </p>
      )}
    </div>
  )
}

const LEG_PRESS = 'h-6 min-w-10 rounded-mark border border-line px-2'

const LIGHTS: Readonly<Record<Liquidity, string>> = {
  tight: 'Tight quote',
  fair: 'Fair quote',
  wide: 'Wide quote',
  none: 'No bid',
}

/** How well a leg trades, as a light that says itself. */
const LiquidityLight = ({ of }: { of: Liquidity }) => (
  <span className="leg-light" data-light={of} role="img" aria-label={LIGHTS[of]} title={LIGHTS[of]} />
)

function nameOf({ legs }: Resolved): string {
  const known = legs.flatMap(({ side, ratio, contract }) => (contract ? [{ side, ratio, terms: contract.terms }] : []))
  return known.length === legs.length ? strategyName(known) : `${legs.length} legs`
}

/** Net bid × ask: what a unit brings when it is sold, and costs when it is bought. */
function NetQuote({ draft, facts }: { draft: Draft; facts: Facts }) {
  const net = netQuote(draft.legs, facts)
  if (!net) return <span className="muted">No net quote yet</span>
  return <span className="muted">net {netQuoteText(toWire(net.bid), toWire(net.ask))}</span>
}
