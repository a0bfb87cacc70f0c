/** A map that keeps the entries used of late: what falls out is computed again when asked for. */
export interface Cache<Value> {
  /** The value under a key, made by `make` when it is not kept. */
  readonly get: (key: number, make: () => Value) => Value
}

/** At most `capacity` entries in two halves: when the newer is full, what of the older was not asked for since is forgotten. */
export function cacheOf<Value>(capacity: number): Cache<Value> {
  let newer = new Map<number, Value>()
  let older = new Map<number, Value>()
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
