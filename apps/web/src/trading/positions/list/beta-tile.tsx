/** What is held in dollars and shares of an index, beside the other sums of the list. */

import { accountGreeks } from '@paddock/analytics/exposure/account-greeks'
import { BETA_INDICES, type BetaIndex, betaWeighted } from '@paddock/analytics/exposure/beta-weighted'
import type { Position } from '@paddock/contract/entities/position'
import { toNumber } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownFigure } from '../../../format/money.ts'
import { isUntold } from '../../../live/ask.ts'
import { listingsQuery } from '../../../live/listings.ts'
import { priceNow, useLastPrices } from '../../../live/streams/prices.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useTick } from '../../../ui/use-tick.ts'
import { type PositionRow, valueNow } from '../position-row.ts'
import { useContractMarks } from '../use-contract-marks.ts'

/** From this many rows on it is added up less often, in milliseconds. */
const MANY = 500
const EVERY_MS = 1_000
const SELDOM_MS = 5_000

export function BetaTile(props: {
  account: string
  held: readonly PositionRow[]
  index: BetaIndex
  onIndex: (index: BetaIndex) => void
}) {
  'use no memo' // prices are read from outside React, every now and then
  const { account, held, index, onIndex } = props
  const contracts = useMemo(() => held.filter(({ position }) => position.asset_class === 'us_option'), [held])
  const underlyings = useMemo(
    () => new Map(contracts.map(({ position, underlying }) => [position.symbol, underlying])),
    [contracts],
  )
  const rows = useMemo(() => new Map(held.map((row) => [row.position, row])), [held])
  const marks = useContractMarks(account, [...underlyings.keys()])
  const { data: listings, error } = useQuery(
    listingsQuery(account, [...BETA_INDICES, ...held.map(({ underlying }) => underlying)]),
  )
  const every = held.length > MANY ? SELDOM_MS : EVERY_MS
  // What contracts are on is mostly no row of its own.
  const spots = useLastPrices([...new Set([index, ...underlyings.values()])], every)
  useTick(every)
  const worth = (position: Position) => {
    const row = rows.get(position)
    const value = row && valueNow(account, row)
    return value && toNumber(value.market_value)
  }
  const greeks = accountGreeks([...rows.keys()], marks, underlyings, spots, worth)
  const weighted = greeks && listings && betaWeighted(greeks.exposures, listings, index)
  const price = spots.get(index) ?? priceNow(account, index)?.last
  const shares = weighted && price ? `${ownFigure(weighted.dollars / price, 1)} ${index}` : undefined
  return (
    <div>
      <dt>
        <Menu
          label="Beta-weighted in"
          trigger={
            <button type="button" className="link">
              Beta-weighted in {index}
            </button>
          }
        >
          {BETA_INDICES.map((value) => (
            <MenuItem key={value} isChecked={value === index} onSelect={() => onIndex(value)}>
              In {value}
            </MenuItem>
          ))}
        </Menu>
      </dt>
      <dd>{weighted ? ownFigure(weighted.dollars, 0) : '–'}</dd>
      <dd
        className="muted"
        title="Each position by its beta to the index, options by their delta: an estimate of the market model."
      >
        {weighted
          ? `${shares ?? 'beta-weighted'}, estimate${weighted.missing > 0 ? `, ${weighted.missing} left out` : ''}`
          : listings || isUntold(error)
            ? 'beta unavailable'
            : error
              ? 'beta could not be read'
              : 'beta-weighted'}
      </dd>
    </div>
  )
}
