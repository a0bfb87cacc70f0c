/** The warnings on what is held, above the list: the first in sight, the others one press away. */
import type { Decimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLastPrices } from '../../../live/streams/prices.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTick } from '../../../ui/use-tick.ts'
import { closingOnly } from '../../balances/closing-only.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { announcedQuery } from '../corporate-actions.ts'
import { type PositionRow, valueNow } from '../position-row.ts'
import { warningsOf } from './warnings.ts'

/** Milliseconds between two looks at the prices: a warning is nothing that blinks. */
const LOOKED_EVERY = 5_000

export function RiskRibbon({
  account,
  held,
  today,
}: {
  account: string
  held: readonly PositionRow[]
  today: string | undefined
}) {
  'use no memo' // prices are read from outside React, every few seconds
  const [isOpen, setOpen] = useState(false)
  useTick(LOOKED_EVERY)
  const figures = useLiveAccount(account)
  const shorts = held.filter(({ position }) => position.asset_class === 'us_option' && position.side === 'short')
  const underlyings = [...new Set(shorts.map(({ underlying }) => underlying))]
  const { data: announced } = useQuery(announcedQuery(account, underlyings, today))
  const prices = useLastPrices(underlyings, LOOKED_EVERY)
  const exDates = new Map<string, string>()
  for (const { symbol, day, isDividend } of announced ?? [])
    if (isDividend && !exDates.has(symbol)) exDates.set(symbol, day)
  const warnings = warningsOf({
    rows: held.map((one) => ({
      ...one,
      value: valueNow(account, one)?.market_value,
    })),
    closingOnly: closingOnly(figures),
    equity: fromWire(figures?.equity),
    today,
    spotOf: (underlying): Decimal | undefined => fromWire(prices.get(underlying)),
    exDates,
  })
  if (warnings.length === 0) return null
  const shown = isOpen ? warnings : warnings.slice(0, 1)
  return (
    <section
      className="flex max-h-32 flex-none items-start gap-2 overflow-y-auto border-b border-line bg-surface px-4 py-1.5"
      aria-label="Warnings on positions"
    >
      <ul className="grid min-w-0 flex-1 gap-1">
        {shown.map(({ key, tone, symbol, words }) => (
          <li
            key={key}
            data-tone={tone}
            className="flex items-baseline gap-2 [&>.icon]:flex-none [&>.icon]:translate-y-[2px] [&>.icon]:text-(--tone)"
          >
            <Icon name={tone === 'loss' ? 'circle-alert' : 'triangle-alert'} size={14} />
            {symbol ? (
              <Link to="/positions/$symbol" params={{ symbol }}>
                {words}
              </Link>
            ) : (
              <span>{words}</span>
            )}
          </li>
        ))}
      </ul>
      {warnings.length > 1 && (
        <Button size="small" tone="bare" className="flex-none" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer' : `${warnings.length - 1} more`}
        </Button>
      )}
    </section>
  )
}
