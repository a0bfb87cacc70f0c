/** What lies between bid and ask of a symbol now. */
import { spreadOf } from '@paddock/analytics/liquidity/order-book'
import type { Figure } from '../../format/change.tsx'
import { fixed } from '../../format/number.ts'
import { LiveFigure } from '../../live/streams/live-figure.tsx'
import type { LivePrice } from '../../live/streams/live-price.ts'

/** Between bid and ask, in basis points; undefined without both. */
export const spreadNow = (live: LivePrice | undefined): number | undefined => spreadOf(live?.bid, live?.ask)?.bps

const spreadFigure = (live: LivePrice | undefined): Figure => ({ text: fixed(spreadNow(live), 1), className: 'muted' })

export const LiveSpread = ({ symbol }: { symbol: string }) => <LiveFigure symbol={symbol} figure={spreadFigure} />
