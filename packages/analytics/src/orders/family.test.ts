import type { Order } from '@paddock/contract/entities/order'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../testing/orders.ts'
import { chainsOf } from './family.ts'

/** Orders that replaced one another, `told` saying of which the end has been heard. The latest first, as the broker lists them. */
const chainOf = (told: readonly boolean[]): Order[] =>
  told
    .map((isTold, at) =>
      anOrder({
        id: `${at}`,
        replaces: at === 0 ? null : `${at - 1}`,
        replaced_by: isTold && at < told.length - 1 ? `${at + 1}` : null,
      }),
    )
    .reverse()

describe('an order and those it replaced', () => {
  it('is one line although the end of what it replaced has not been heard', () => {
    const [successor, replaced] = chainOf([false, false]) as [Order, Order]
    const chains = chainsOf([successor, replaced])
    expect([chains.heads, chains.before(successor)]).toEqual([[successor], [replaced]])
  })

  it('is listed once, whatever has been heard and whatever is missing', () =>
    forAll(
      200,
      fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 8 }).chain((facts) => {
        const all = chainOf(facts.map(([isTold]) => isTold))
        return fc.shuffledSubarray(all.filter((_, at) => facts[at]?.[1]))
      }),
      (listed) => {
        const { heads, before } = chainsOf(listed)
        const shown = heads.flatMap((head) => [head, ...before(head)]).map(({ id }) => id)
        expect(shown.toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
      },
    ))
})
