/** A list that grows at its top while its older pages are read. */
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joined, type LoadedPages, type Page, pageOf, rebased } from './pages.ts'

const SIZE = 10
type Row = { readonly id: string; readonly version?: number }

/** A server with rows numbered from the oldest on. */
function server(count: number) {
  let rows: Row[] = []
  const add = (more: number) => {
    for (let left = more; left > 0; left -= 1) rows = [{ id: `row ${rows.length}` }, ...rows]
  }
  add(count)
  let reads = 0
  return {
    add,
    all: () => rows,
    reads: () => reads,
    page(before?: string): Page<Row> {
      if (before !== undefined) reads += 1
      const from = before === undefined ? 0 : rows.findIndex(({ id }) => id === before) + 1
      return pageOf(rows.slice(from, from + SIZE), SIZE)
    },
  }
}

function opened(of: ReturnType<typeof server>) {
  let newest = of.page()
  let held: LoadedPages<Row> = rebased(undefined, newest)
  return {
    refresh() {
      newest = of.page()
      held = rebased(held, newest)
    },
    older() {
      const next = held.pages.at(-1)?.next
      if (next === undefined) return false
      held = { pages: [...held.pages, of.page(next)], pageParams: [...held.pageParams, next] }
      return true
    },
    rows: () => joined(newest.rows, held.pages),
  }
}

it('shows every row once and in order, whatever comes in while older pages are read', () =>
  forAll(
    500,
    fc.integer({ min: 0, max: 60 }),
    // Up to a page of new rows between two looks, and more.
    fc.array(fc.oneof(fc.integer({ min: 0, max: SIZE * 3 }), fc.constant('older' as const)), { maxLength: 30 }),
    (count, steps) => {
      const of = server(count)
      const list = opened(of)
      for (const step of steps) {
        if (step === 'older') list.older()
        else {
          of.add(step)
          list.refresh()
        }
        const shown = list.rows()
        expect(shown).toEqual(of.all().slice(0, shown.length))
      }
      while (list.older());
      expect(list.rows()).toEqual(of.all())
    },
  ))

it('reads each older page once, however many rows come in one by one', () => {
  const of = server(45)
  const list = opened(of)
  for (let more = 0; more < 100; more += 1) {
    list.older()
    of.add(1)
    list.refresh()
  }
  expect(list.rows()).toEqual(of.all())
  expect(of.reads()).toBe(4)
})

it('shows a row that is in the newest page as it is there', () => {
  const [now, before] = [pageOf([{ id: 'a', version: 2 }], SIZE), pageOf([{ id: 'a', version: 1 }, { id: 'b' }], SIZE)]
  expect(joined<Row>(now.rows, [before])).toEqual([{ id: 'a', version: 2 }, { id: 'b' }])
})
