/** The option chain of the desk on one expiration of 2,000 contracts. */
import './page.css'
import '../../apps/web/src/tables/table.css'
import '../../apps/web/src/widgets/symbol/option-chain/option-chain.css'
import { formatOptionSymbol } from '@paddock/market/options/symbol'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { ChainTable } from '../../apps/web/src/widgets/symbol/option-chain/chain-table.tsx'
import type { ChainColumn } from '../../apps/web/src/widgets/symbol/option-chain/columns.ts'
import { chainRows } from '../../packages/analytics/src/options/chain.ts'

const STRIKES = 1_000
const SPOT = 500
/** 900 pixels of rows of 26, with some beside them: where the styles of the page are missing, nothing scrolls and all rows are drawn. */
const MOST_ROWS = 60
const COLUMNS: readonly ChainColumn[] = [
  'bid',
  'ask',
  'last',
  'volume',
  'openInterest',
  'volatility',
  'delta',
  'gamma',
  'theta',
  'vega',
]
const SIDES = ['call', 'put'] as const
const PICKED = new Map<string, 'buy' | 'sell'>()

/** As a server answers it. */
const answer = (): string => {
  const t = '2026-09-16T19:00:00Z'
  const snapshots = Array.from({ length: STRIKES }, (_, at) => at + 1).flatMap((strike) =>
    SIDES.map((type) => {
      const inner = Math.max(0, type === 'call' ? SPOT - strike : strike - SPOT) + 1
      const delta = (type === 'call' ? 1 : -1) / (1 + Math.exp((type === 'call' ? 1 : -1) * ((strike - SPOT) / 20)))
      return [
        formatOptionSymbol({ root: 'ACME', expiration: '2026-12-18', type, strike: strike * 1000 }),
        {
          latestQuote: { t, bx: 'C', bp: inner, bs: 1, ax: 'C', ap: inner + 0.1, as: 1, c: ' ' },
          latestTrade: { t, p: inner, s: 1, x: 'C', c: 'I' },
          dailyBar: { t, o: inner, h: inner, l: inner, c: inner, v: strike, n: 1, vw: inner },
          impliedVolatility: 0.2,
          greeks: { delta, gamma: 0.01, theta: -0.05, vega: 0.1, rho: 0.01 },
        },
      ] as const
    }),
  )
  return JSON.stringify(Object.fromEntries(snapshots))
}

let tick: (spot: number) => void = () => {}
function Page({ text }: { text: string }) {
  const [rows] = useState(() => chainRows(JSON.parse(text), new Map(), undefined))
  const [spot, setSpot] = useState(SPOT)
  const [onPrice] = useState(() => () => {})
  tick = setSpot
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <ChainTable
        label="Chain"
        {...{ rows, spot, onPrice }}
        columns={COLUMNS}
        sides={SIDES}
        madeAt={SPOT}
        picked={PICKED}
      />
    </div>
  )
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

let shown: Root | undefined
/** Milliseconds from the text of an answer to the frame after the one that drew it. */
async function paint(): Promise<number> {
  const text = answer()
  shown?.unmount()
  await frame()
  const from = performance.now()
  shown = createRoot(document.querySelector('#root') ?? document.body)
  shown.render(<Page text={text} />)
  await frame()
  while (document.querySelectorAll('[data-price]').length === 0) await frame()
  await frame()
  const took = performance.now() - from
  const rows = document.querySelectorAll('tbody tr').length
  if (rows > MOST_ROWS) throw new Error(`${rows} rows are in the page, and not only those in sight`)
  return took
}

/** Milliseconds of script, style and layout of each tick: up and down around the strikes in sight. */
async function ticks(count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const from = performance.now()
    flushSync(() => tick(SPOT + Math.sin(at) * 3))
    document.querySelector('table')?.getBoundingClientRect()
    times.push(performance.now() - from)
    await frame()
  }
  return times
}

Object.assign(globalThis, { measure: { paint, ticks, isReady: () => true } })
