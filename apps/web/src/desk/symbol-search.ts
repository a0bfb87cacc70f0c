/** Finds symbols and names in the local asset list: prefixes first, then words, then what was nearly typed. */
import type { Asset } from '@paddock/contract/entities/asset'

export interface SearchEntry {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  /** The symbol and the name as they are compared. */
  readonly letters: string
  readonly text: string
  readonly words: readonly string[]
}

const INDEXES = new WeakMap<readonly Asset[], readonly SearchEntry[]>()

/** Made once per asset list, so that a key press only compares. */
export function searchIndex(assets: readonly Asset[]): readonly SearchEntry[] {
  const known = INDEXES.get(assets)
  if (known) return known
  const made = assets.map(({ symbol, name = '', exchange }) => {
    const text = name.toLowerCase()
    const letters = symbol.replace('/', '').toLowerCase()
    return { symbol, name, exchange, letters, text, words: text.split(/[^\p{L}\p{N}]+/u).filter(Boolean) }
  })
  INDEXES.set(assets, made)
  return made
}

/**
 * The best matches, at most `limit`. A query of four letters and more forgives one wrong, missing, added or swapped letter.
 * Of equal matches the shorter symbol comes first, then the order of the list.
 */
export function searchSymbols(index: readonly SearchEntry[], query: string, limit = 12): SearchEntry[] {
  const typed = query.trim().toLowerCase().replace('/', '')
  if (typed === '') return []
  const byRank: SearchEntry[][] = Array.from({ length: WORST + 1 }, () => [])
  for (const entry of index) byRank[rankOf(entry, typed)]?.push(entry)
  const best: SearchEntry[] = []
  for (let rank = 0; rank <= WORST && best.length < limit; rank += 1) {
    const alike = byRank[rank] ?? []
    best.push(...alike.sort((a, b) => a.symbol.length - b.symbol.length).slice(0, limit - best.length))
  }
  return best
}

/** Letters from which one mistake is forgiven. */
const FORGIVEN_FROM = 4

/** The symbol itself, its start, the name's start, a word's, somewhere in the name, nearly typed. */
const WORST = 5
const NONE = -1

function rankOf({ letters, text, words }: SearchEntry, typed: string): number {
  if (letters === typed) return 0
  if (letters.startsWith(typed)) return 1
  if (text.startsWith(typed)) return 2
  if (words.some((word) => word.startsWith(typed))) return 3
  if (typed.length >= 3 && text.includes(typed)) return 4
  if (typed.length < FORGIVEN_FROM) return NONE
  return words.some((word) => word.length >= FORGIVEN_FROM && isNearly(word.slice(0, typed.length + 1), typed))
    ? WORST
    : NONE
}

/** Whether the start of a word is the typed text but for one letter. */
function isNearly(word: string, typed: string): boolean {
  // Most words differ from the first letter on, even with one mistake in it.
  if (word[0] !== typed[0] && word[1] !== typed[0] && word[0] !== typed[1] && word[1] !== typed[1]) return false
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
