/** What money costs and shares yield, for pricing options: constants, our own estimates of the anchor day, rounded. */
import type { Listing } from '../instruments/listing.ts'

/** A year's, continuous: what short Treasury bills paid. */
export const RISK_FREE_RATE = 0.0375

/** A year's, continuous, by sector. */
const YIELDS: Readonly<Record<string, number>> = {
  'Communication Services': 0.008,
  'Consumer Discretionary': 0.008,
  'Consumer Staples': 0.025,
  Energy: 0.033,
  'Exchange Traded Fund': 0.012,
  Financials: 0.018,
  'Health Care': 0.016,
  Industrials: 0.013,
  'Information Technology': 0.005,
  Materials: 0.016,
  'Real Estate': 0.034,
  Utilities: 0.029,
}

/** The dividend yield options of a share are priced with. */
export const dividendYield = ({ instrument }: Listing): number => YIELDS[instrument.sector] ?? 0
