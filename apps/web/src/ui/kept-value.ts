/** What the browser keeps for the next visit: read through a parser, bounded in size, and the same in all its tabs. */
import { useSyncExternalStore } from 'react'

export interface KeptValue<Value> {
  /** What is kept; what the parser makes of nothing, where nothing is or where it cannot be read. */
  read(): Value
  /** False where the browser does not keep it: it is full, or told not to, or the value is too long. It then holds until the page is left. */
  write(value: Value): boolean
  /** Forgets it. */
  remove(): void
  /** Tells of changes in this tab and in others. Answers how to stop. */
  onChange(listener: () => void): () => void
  /** The value, in a component. Its name is a hook's, or the compiler would take it for a call it may leave out. */
  useValue(): Value
}

/** Characters of one value: a browser keeps five million in all. */
const MOST = 1_000_000

interface Known {
  /** As the browser had it when `value` was read. */
  readonly text: string | null
  readonly value: unknown
}

const known = new Map<string, Known>()
const listeners = new Map<string, Set<() => void>>()
let isListening = false

/** A value under a key. `parse` gets what is stored, or undefined, and never throws for undefined: then it answers the default. */
export function keptValue<Value>(key: string, parse: (stored: unknown) => Value): KeptValue<Value> {
  const parsed = (text: string | null): Value => {
    if (text === null) return parse(undefined)
    try {
      return parse(JSON.parse(text))
    } catch {
      return parse(undefined)
    }
  }
  const read = (): Value => {
    const text = stored(key)
    const held = known.get(key)
    if (held?.text === text) return held.value as Value
    const value = parsed(text)
    known.set(key, { text, value })
    return value
  }
  const onChange: KeptValue<Value>['onChange'] = (listener) => {
    listenToTabs()
    const own = listeners.get(key) ?? new Set()
    listeners.set(key, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) listeners.delete(key)
    }
  }
  return {
    read,
    write(value) {
      const text = JSON.stringify(value)
      const isKept = text.length <= MOST && store(key, text)
      known.set(key, { text: stored(key), value })
      tell(key)
      return isKept
    },
    remove() {
      known.delete(key)
      store(key, null)
      tell(key)
    },
    onChange,
    useValue: () => useSyncExternalStore(onChange, read),
  }
}

/** A switch that is kept: as `useState`. */
export function useKeptSwitch(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const kept = keptSwitch(key, initial)
  return [kept.useValue(), kept.write]
}
const switches = new Map<string, KeptValue<boolean>>()

function keptSwitch(key: string, initial: boolean): KeptValue<boolean> {
  const made = switches.get(key) ?? keptValue(key, (value) => (typeof value === 'boolean' ? value : initial))
  switches.set(key, made)
  return made
}

function stored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** The keys of all that is kept and begin so. */
export function keptKeys(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** False where the browser does not take it. */
function store(key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis.localStorage?.removeItem(key)
    else globalThis.localStorage?.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

function listenToTabs(): void {
  if (isListening || typeof addEventListener === 'undefined') return
  isListening = true
  addEventListener('storage', ({ key }: StorageEvent) => {
    // Without a key everything was removed.
    for (const each of key === null ? [...listeners.keys()] : [key]) tell(each)
  })
}
