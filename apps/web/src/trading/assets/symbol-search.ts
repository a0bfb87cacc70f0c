/** Finds symbols and names in the local asset list: prefixes first, then words, then what was nearly typed. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'

export interface SearchEntry {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
}

/** One text of every entry, one behind the other: the browser looks through a megabyte of it faster than we call a function per entry. */
interface Column {
  readonly text: string
  /** Where each entry begins; one more than there are entries. */
  readonly starts: readonly number[]
}

interface SearchIndex {
  readonly entries: readonly SearchEntry[]
  readonly symbols: Column
  readonly names: Column
  readonly words: Column
  /** Every word long enough to forgive a mistake in, with the entries that have it. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

/** Stands before each symbol, name and word, and in none of them: found together with what was typed, it is a start. */
const START = '\u0001'
/** Letters from which one mistake is forgiven. */
const FORGIVEN_FROM = 4
/** Letters from which the middle of a name counts. */
const WITHIN_FROM = 3

const INDEXES = new WeakMap<readonly ListedAsset[], SearchIndex>()

/** Made once per asset list, so that a key press only compares. */
export function searchIndex(assets: readonly ListedAsset[]): SearchIndex {
  const known = INDEXES.get(assets)
  if (known) return known
  const entries = assets.map(({ symbol, name = '', exchange }) => ({ symbol, name, exchange }))
  const wordsOf = entries.map(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )
  const places = new Map<string, number[]>()
  for (const [at, words] of wordsOf.entries()) {
    for (const word of words) {
      if (word.length < FORGIVEN_FROM) continue
      const there = places.get(word)
      if (there) there.push(at)
      else places.set(word, [at])
    }
  }
  const made = {
    entries,
    symbols: column(entries.map(({ symbol }) => START + lettersOf(symbol) + START)),
    names: column(entries.map(({ name }) => START + name.toLowerCase())),
    words: column(wordsOf.map((words) => words.map((word) => START + word).join(''))),
    places,
  }
  INDEXES.set(assets, made)
  return made
}

const lettersOf = (text: string): string => text.toLowerCase().replace('/', '')

function column(texts: readonly string[]): Column {
  const starts = [0]
  let end = 0
  for (const text of texts) {
    end += text.length
    starts.push(end)
  }
  return { text: texts.join(''), starts }
}

/**
 * The best matches, at most `limit`: the symbol itself, its start, the name's start, a word's, somewhere in the name, nearly typed. A query of
 * four letters and more forgives one wrong, missing, added or swapped letter. Of equal matches the shorter symbol comes first, then the
 * order of the list.
 */
export function searchSymbols(index: SearchIndex, query: string, limit = 12): SearchEntry[] {
  const typed = lettersOf(query.trim())
  if (typed === '') return []
  const { entries, symbols, names, words, places } = index
  const ranks: readonly (() => Iterable<number>)[] = [
    () => having(symbols, START + typed + START),
    () => having(symbols, START + typed),
    () => having(names, START + typed),
    () => having(words, START + typed),
    () => (typed.length >= WITHIN_FROM ? having(names, typed) : []),
    () => (typed.length >= FORGIVEN_FROM ? nearly(places, typed) : []),
  ]
  const seen = new Set<number>()
  const best: SearchEntry[] = []
  for (const rank of ranks) {
    if (best.length >= limit) break
    const alike: SearchEntry[] = []
    for (const at of rank()) {
      const entry = entries[at]
      if (entry === undefined || seen.has(at)) continue
      seen.add(at)
      alike.push(entry)
    }
    best.push(...alike.sort((a, b) => a.symbol.length - b.symbol.length).slice(0, limit - best.length))
  }
  return best
}

/** The entries whose text has it, in the order of the list. */
function having({ text, starts }: Column, wanted: string): number[] {
  const found: number[] = []
  let entry = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[entry + 1])) {
    while ((starts[entry + 1] ?? Number.POSITIVE_INFINITY) <= at) entry += 1
    found.push(entry)
  }
  return found
}

/** The entries with a word that begins as typed but for one letter, in the order of the list. */
function nearly(places: SearchIndex['places'], typed: string): number[] {
  const found: number[] = []
  for (const [word, at] of places) if (isNearly(word, typed)) found.push(...at)
  return found.sort((a, b) => a - b)
}

/** Whether the start of a word is the typed text but for one letter. */
function isNearly(whole: string, typed: string): boolean {
  // Most words differ from the first letter on, even with one mistake in it.
  if (whole[0] !== typed[0] && whole[1] !== typed[0] && whole[0] !== typed[1] && whole[1] !== typed[1]) return false
  const word = whole.slice(0, typed.length + 1)
  let same = 0
  while (same < typed.length && word[same] === typed[same]) same += 1
  const rest = typed.slice(same + 1)
  const isSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same]
  return (
    word.slice(same + 1).startsWith(rest) ||
    word.slice(same).startsWith(rest) ||
    word.slice(same + 1).startsWith(typed.slice(same)) ||
    (isSwapped && word.slice(same + 2).startsWith(typed.slice(same + 2)))
  )
}
