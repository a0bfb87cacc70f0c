/** What money costs and shares yield, for pricing options: constants, our own estimates of the anchor day, rounded. */
import { yieldOf } from '../instruments/dividend-yield.ts'
import type { Listing } from '../instruments/listing.ts'

/** A year's, continuous: what short Treasury bills paid. */
export const RISK_FREE_RATE = 0.0375

/** Beyond the rate of interest, contracts deep in the money that end later would be worth less than those that end sooner. */
const MOST = 0.035

/** The dividend yield options of a share are priced with: the share's own, up to 3.5 %. */
export const dividendYield = (listing: Listing): number => Math.min(MOST, yieldOf(listing))
