/** A map that keeps the latest used of its entries: what falls out is computed again when asked for. */
export interface Cache<Value> {
  /** The value under a key, made by `make` when it is not kept. */
  readonly get: (key: number, make: () => Value) => Value
}

export function cacheOf<Value>(capacity: number): Cache<Value> {
  const entries = new Map<number, Value>()
  return {
    get: (key, make) => {
      const known = entries.get(key)
      if (known !== undefined) {
        entries.delete(key)
        entries.set(key, known)
        return known
      }
      const made = make()
      if (entries.size >= capacity)
        for (const oldest of entries.keys()) {
          entries.delete(oldest)
          break
        }
      entries.set(key, made)
      return made
    },
  }
}
