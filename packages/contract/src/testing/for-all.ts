/** Laws are held against generated cases, so many of each; `PADDOCK_EFFORT` generates that many times more. */
import fc from 'fast-check'

export const effort = Number(process.env.PADDOCK_EFFORT ?? 1)

type Law<Cases extends [unknown, ...unknown[]], Outcome> = [
  ...arbitraries: { [At in keyof Cases]: fc.Arbitrary<Cases[At]> },
  law: (...cases: Cases) => Outcome,
]

const times = (runs: number) => ({ numRuns: Math.ceil(runs * effort) })

/** Fails with the smallest case that breaks the law. */
export const forAll = <Cases extends [unknown, ...unknown[]]>(runs: number, ...law: Law<Cases, boolean | void>): void =>
  fc.assert(fc.property<Cases>(...law), times(runs))

export const forAllAsync = <Cases extends [unknown, ...unknown[]]>(
  runs: number,
  ...law: Law<Cases, Promise<boolean | void>>
): Promise<void> => fc.assert(fc.asyncProperty<Cases>(...law), times(runs))
