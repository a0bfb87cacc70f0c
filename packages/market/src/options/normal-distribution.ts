/** The normal distribution, from the operations that are the same on every machine. */
import { exp } from '../arithmetic/logarithm.ts'

/** √(2π). */
export const ROOT_TWO_PI = 2.5066282746310002

/**
 * The probability that a standard normal is below `x`, within 1e-15. `bell` is `exp(−x²/2)`, where the caller has it already.
 *
 * Source: G. West, "Better approximations to cumulative normal functions" (2005), after J. F. Hart, "Computer Approximations" (1968).
 */
export function cumulative(x: number, bell: number = x > 37 || x < -37 ? 0 : exp(-0.5 * x * x)): number {
  const z = x < 0 ? -x : x
  const tail = z > 37 ? 0 : bell * (z < 7.07106781186547 ? ratio(z) : fraction(z))
  return x > 0 ? 1 - tail : tail
}

function ratio(z: number): number {
  const above =
    (((((0.0352624965998911 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z +
      112.079291497871) *
      z +
      221.213596169931) *
      z +
    220.206867912376
  const below =
    ((((((0.0883883476483184 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z +
      296.564248779674) *
      z +
      637.333633378831) *
      z +
      793.826512519948) *
      z +
    440.413735824752
  return above / below
}

const fraction = (z: number): number => 1 / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) / ROOT_TWO_PI
