/** A storage of the browser that a test looks into: what is kept, by key. */
import { beforeEach, vi } from 'vitest'

type Keeper = 'local' | 'session'

export function stubStorage(keeper: Keeper, kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal(`${keeper}Storage`, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

/** Empty when a test begins. */
export function emptyStorage(keeper: Keeper): Map<string, string> {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    stubStorage(keeper, kept)
  })
  return kept
}
