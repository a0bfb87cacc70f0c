/** Decimals for property tests: every sign, size and scale an amount can have, and a few no amount has. */
import fc from 'fast-check'
import { type Decimal, decimalOf } from '../decimal.ts'

/** Cases per property. */
export const numRuns = 300 * Number(process.env.PADDOCK_EFFORT ?? 1)

export const anyDecimal = (): fc.Arbitrary<Decimal> =>
  fc
    .tuple(
      fc.oneof(fc.bigInt(-1000n, 1000n), fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(-(10n ** 40n), 10n ** 40n)),
      fc.nat(18),
    )
    .map(([coefficient, scale]) => decimalOf(coefficient, scale))

/** The value written by other means than the module's own. */
export const plain = ({ coefficient, scale }: Decimal): string => `${coefficient}e-${scale}`
