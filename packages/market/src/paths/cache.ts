/** A map that keeps the entries used of late: what falls out is computed again when asked for. */
export interface Cache<Value, Key = number> {
  /** The value under a key, made by `make` when it is not kept. */
  readonly get: (key: Key, make: () => Value) => Value
}

/** At most `capacity` entries in two halves: when the newer is full, what of the older was not asked for since is forgotten. */
export function cacheOf<Value, Key = number>(capacity: number): Cache<Value, Key> {
  let newer = new Map<Key, Value>()
  let older = new Map<Key, Value>()
  return {
    get: (key, make) => {
      const known = newer.get(key)
      if (known !== undefined) return known
      const value = older.get(key) ?? make()
      if (newer.size >= capacity / 2) {
        older = newer
        newer = new Map()
      }
      newer.set(key, value)
      return value
    },
  }
}
