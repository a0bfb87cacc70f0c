/** What a list keeps in the address: the text it is filtered by, its order, and the columns of a saved view. */
import * as z from 'zod/mini'

export const text = () => z.catch(z.optional(z.string()), undefined)
export const listSearch = { q: text(), sort: text(), cols: text() }
export interface ListSearch {
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly cols?: string | undefined
}

/** What a list of an account takes: its part of the address, and how that is changed. */
export interface ListProps<Search = ListSearch> {
  readonly account: string
  readonly search: Search
  readonly onSearch: (change: Partial<Search>) => void
}

/** Whether a row's words contain everything that was typed, in any order and case. */
export function isMatch(words: readonly (string | null | undefined)[], typed: string | undefined): boolean {
  if (!typed) return true
  const all = words.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
