/** A map that keeps the entries used of late: what falls out is computed again when asked for. */
export interface Cache<Value, Key = number> {
  /** The value under a key, made by `make` when it is not kept. */
  readonly get: (key: Key, make: () => Value) => Value
  /** The value under a key, if it is kept. */
  readonly known: (key: Key) => Value | undefined
}

/** Room that several caches share. */
interface Room {
  /** `sizeOf` is what a value takes of the room. */
  readonly cache: <Value, Key = number>(sizeOf: (value: Value) => number) => Cache<Value, Key>
}

/**
 * At most `capacity` of all caches together, in two halves: when the newer is full, what of the older was not asked for since is forgotten.
 * A cache that nobody asks any more is empty after two such turns.
 */
export function roomOf(capacity: number): Room {
  let used = 0
  /** Turns the halves of each cache that holds anything; answers whether it still does. */
  const inUse = new Set<() => boolean>()
  function make(size: number): void {
    if (used > 0 && used + size > capacity / 2) {
      used = 0
      for (const turned of inUse) if (!turned()) inUse.delete(turned)
    }
    used += size
  }
  return {
    cache<Value, Key>(sizeOf: (value: Value) => number): Cache<Value, Key> {
      let newer: Map<Key, Value> | undefined
      let older: Map<Key, Value> | undefined
      const turned = (): boolean => {
        older = newer
        newer = undefined
        return older !== undefined
      }
      const keep = (key: Key, value: Value): Value => {
        make(sizeOf(value))
        if (newer === undefined) {
          newer = new Map()
          inUse.add(turned)
        }
        newer.set(key, value)
        return value
      }
      const known = (key: Key): Value | undefined => {
        const value = newer?.get(key)
        if (value !== undefined) return value
        const old = older?.get(key)
        return old === undefined ? undefined : keep(key, old)
      }
      return { known, get: (key, make) => known(key) ?? keep(key, make()) }
    },
  }
}

/** At most `capacity` entries. */
export const cacheOf = <Value, Key = number>(capacity: number): Cache<Value, Key> => roomOf(capacity).cache(() => 1)

/** Bytes of all that simulated markets keep of what they have computed: all markets of a process together, since anybody may name one. */
const MARKETS_BYTES = 300_000_000
export const MARKETS_ROOM: Room = roomOf(MARKETS_BYTES)

/** What an array of numbers takes beside its buffer, a map's entry for it included. */
export const ARRAY_BYTES = 120
