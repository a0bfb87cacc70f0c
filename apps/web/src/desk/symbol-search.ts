/** Finds symbols and names in the local asset list: prefixes first, then words, then what was nearly typed. */
import type { Asset } from '@paddock/contract/entities/asset'

export interface SearchEntry {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly text: string
  readonly words: readonly string[]
}

/** Made once per asset list, so that a key press only compares. */
export const searchIndex = (assets: readonly Asset[]): SearchEntry[] =>
  assets.map(({ symbol, name = '', exchange }) => {
    const text = name.toLowerCase()
    return { symbol, name, exchange, text, words: text.split(/[^\p{L}\p{N}]+/u).filter(Boolean) }
  })

/**
 * The best matches, at most `limit`. A query of four letters and more forgives one wrong, missing, added or swapped letter.
 * Equal matches keep the order of the list.
 */
export function searchSymbols(index: readonly SearchEntry[], query: string, limit = 12): SearchEntry[] {
  const typed = query.trim().toLowerCase()
  if (typed === '') return []
  const scored: { entry: SearchEntry; score: number }[] = []
  for (const entry of index) {
    const score = scoreOf(entry, typed)
    if (score > 0) scored.push({ entry, score })
  }
  return scored
    .sort((a, b) => b.score - a.score || a.entry.symbol.length - b.entry.symbol.length)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** Letters from which one mistake is forgiven. */
const FORGIVEN_FROM = 4

function scoreOf(entry: SearchEntry, typed: string): number {
  const symbol = entry.symbol.toLowerCase()
  if (symbol === typed || symbol.replace('/', '') === typed) return 100
  if (symbol.startsWith(typed) || symbol.replace('/', '').startsWith(typed)) return 80
  if (entry.text.startsWith(typed)) return 70
  if (entry.words.some((word) => word.startsWith(typed))) return 60
  if (typed.length >= 3 && entry.text.includes(typed)) return 40
  if (typed.length < FORGIVEN_FROM) return 0
  if (entry.words.some((word) => word.length >= FORGIVEN_FROM && isNearly(word.slice(0, typed.length + 1), typed)))
    return 20
  return 0
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
