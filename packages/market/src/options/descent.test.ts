import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../pieces.ts'
import { optionRegister } from '../testing/option-register.ts'
import type { Contract } from './contract.ts'
import { worthRange } from './descent.ts'
import { sliceAt, valued } from './quotes.ts'
import { type SessionSecond, secondsOn, spotAt, startOf } from './session.ts'

const register = optionRegister('descent')
const share = fc.double({ min: 0, max: 1, noNaN: true })
/** Some of the contracts on a fund, on one that goes three times against its index, and on stocks. */
const CONTRACTS = ['SPY', 'SQQQ', 'AAPL', 'F'].flatMap((symbol) =>
  ['2018-03-12T16:00:00Z', '2026-03-09T16:00:00Z'].flatMap((noon) =>
    atOnce(register.listed(symbol, Date.parse(noon))).filter((_contract, place) => place % 7 === 0),
  ),
)
const anyContract = fc.constantFrom(...CONTRACTS)
const inOrder = fc.tuple(share, share, share).map((values) => values.sort((a, b) => a - b))

/** A millionth of a dollar is left between bounds and quotes. */
const TINY = 1e-7

function worthAt(contract: Contract, when: SessionSecond, cents: number): number {
  const { underlying, expires } = contract
  const slice = sliceAt(underlying.surface(when, cents), expires, startOf(underlying.tape, when))
  return valued(contract, slice, cents).price
}

it('bounds what a contract is worth at every second and every price of the share between two', () =>
  forAll(600, anyContract, fc.nat(), inOrder, inOrder, (contract, pick, times, prices) => {
    const { tape } = contract.underlying
    const day = contract.from + (pick % (contract.to - contract.from + 1))
    const [first = 0, inside = 0, last = 0] = times.map((time) => Math.floor(time * (secondsOn(tape, day) - 1)))
    const spot = spotAt(tape, { day, second: inside })
    // Up to a tenth on either side of where the share stands.
    const [lowest = 0, cents = 0, highest = 0] = prices.map((price) =>
      Math.max(1, Math.round(spot * (0.9 + price / 5))),
    )
    const [least, most] = worthRange(contract, day, first, last, [lowest, highest])
    const worth = worthAt(contract, { day, second: inside }, cents)
    expect(worth).toBeGreaterThan(least - TINY)
    expect(worth).toBeLessThan(most + TINY)
  }))
