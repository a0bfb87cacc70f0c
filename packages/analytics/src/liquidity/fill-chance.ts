/** The chance that a resting limit fills: that the other side of the quote comes to it. An estimate by a model, not money. */
import { cumulative } from '@paddock/market/options/normal-distribution'

/**
 * The chance that a price without drift comes `away` dollars closer within so many minutes, where it moves by `perMinute` dollars in one
 * (a deviation): twice that it ends there, by the reflection of a Brownian path. What is reached already is certain.
 */
export function touchChance(away: number, perMinute: number, minutes: number): number {
  if (away <= 0) return 1
  if (!(perMinute > 0) || !(minutes > 0)) return 0
  return 2 * (1 - cumulative(away / (perMinute * Math.sqrt(minutes))))
}
