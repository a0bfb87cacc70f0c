/** What is fixed about a thing that can be traded. Moving prices are the market's; facts here come from public listings. */
export interface Instrument {
  readonly symbol: string
  /** UUID-shaped, derived from class and symbol: the same on every machine. */
  readonly assetId: string
  readonly class: 'us_equity' | 'crypto'
  readonly name: string
  readonly exchange: string
  /** Digits after the point of a price and of a size. */
  readonly priceScale: number
  readonly sizeScale: number
  readonly sector: string
  readonly industry: string
  readonly isMarginable: boolean
  readonly isShortable: boolean
  readonly isEasyToBorrow: boolean
  readonly isFractionable: boolean
  /** Consolidated tape: A New York, B other listings, C Nasdaq. Stocks only. */
  readonly tape?: 'A' | 'B' | 'C'
  readonly attributes: readonly string[]
}
