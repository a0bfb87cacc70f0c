/** Uniform draws to normal ones and to the extremes of random walks. */
import { uniform } from './hash.ts'
import { exp, log } from './logarithm.ts'

/** The value below which a standard normal falls with probability `p`, 0 < p < 1. Source: P. J. Acklam's rational approximation (2003), error below 1.2e-9. */
export function quantile(p: number): number {
  if (p < 0.02425) return tail(p)
  if (p > 0.97575) return -tail(1 - p)
  const q = p - 0.5
  const r = q * q
  const above =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239
  const below =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1
  return (q * above) / below
}

function tail(p: number): number {
  const q = Math.sqrt(-2 * log(p))
  return (
    (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
      2.938163982698783) /
    ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
  )
}

/** A standard normal draw from 32 bits. */
export const normal = (bits: number): number => quantile(uniform(bits))

/** Quantiles of the standard normal in 4,096 steps, for draws of which there are many. */
export const NORMAL_STEPS = Float64Array.from({ length: 4096 }, (_, step) => quantile((step + 0.5) / 4096))

/** A standard normal draw in 4,096 steps from the upper bits of 32. */
export const drawn = (bits: number): number => NORMAL_STEPS[bits >>> 20] as number

/**
 * The same with fat tails: `z · e^(h z²/2)` by the quantiles z of the normal, scaled to a variance of 1 (Tukey's h distribution, 1977). A day's
 * moves are drawn from it.
 */
const FATNESS = 0.08
const FAT_STEPS = NORMAL_STEPS.map((z) => z * exp((FATNESS / 2) * z * z))
const FAT_ROOT = Math.sqrt(FAT_STEPS.reduce((sum, value) => sum + value * value, 0) / FAT_STEPS.length)
FAT_STEPS.forEach((value, step) => {
  FAT_STEPS[step] = value / FAT_ROOT
})

/** A draw with fat tails, of variance 1, in 4,096 steps from the upper bits of 32. */
export const fat = (bits: number): number => FAT_STEPS[bits >>> 20] as number

/** −2 ln U in 1,024 steps: how far a walk strays between two known points, see {@link excursion}. Look up with 10 bits. */
export const EXCURSION_STEPS = Float64Array.from({ length: 1024 }, (_, step) => -2 * log((step + 0.5) / 1024))

/**
 * The highest point of a random walk between two known ends: `variance` is the walk's, `stray` a draw of −2 ln U. The lowest is
 * `−excursion(−from, −to, …)`.
 */
export function excursion(from: number, to: number, variance: number, stray: number): number {
  const rise = from - to
  return (from + to + Math.sqrt(rise * rise + variance * stray)) / 2
}
