/**
 * What the browser keeps: read through a parser, bounded in size. For the next visit it is the same in all tabs; what is of one tab outlives its
 * reloads. Nothing else names the browser's storages (`tools/tidy.ts`).
 */
import { useSyncExternalStore } from 'react'

/** `isOwn`: it was changed in this tab. */
type Listener = (isOwn: boolean) => void

export interface KeptValue<Value> {
  /** What is kept; what the parser makes of nothing, where nothing is or where it cannot be read. */
  read(): Value
  /** False where the browser does not keep it: it is full, or told not to, or the value is too long. It then holds until the page is left. */
  write(value: Value): boolean
  /** Forgets it. */
  remove(): void
  /** Tells of changes in this tab and in others. Answers how to stop. */
  onChange(listener: Listener): () => void
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
const listeners = new Map<string, Set<Listener>>()
let isListening = false

/** Where a value is kept: by the browser for the next visit, or by the tab until it is closed. */
type Keeper = 'browser' | 'tab'

const storageOf = (keeper: Keeper): Storage | undefined =>
  keeper === 'tab' ? globalThis.sessionStorage : globalThis.localStorage

/** A value under a key. `parse` gets what is stored, or undefined, and never throws for undefined: then it answers the default. */
export function keptValue<Value>(
  key: string,
  parse: (stored: unknown) => Value,
  keeper: Keeper = 'browser',
): KeptValue<Value> {
  const parsed = (text: string | null): Value => {
    if (text === null) return parse(undefined)
    try {
      return parse(JSON.parse(text))
    } catch {
      return parse(undefined)
    }
  }
  const read = (): Value => {
    const text = stored(key, keeper)
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
      const isKept = text.length <= MOST && store(key, text, keeper)
      known.set(key, { text: stored(key, keeper), value })
      tell(key)
      return isKept
    },
    remove() {
      known.delete(key)
      store(key, null, keeper)
      tell(key)
    },
    onChange,
    useValue: () => useSyncExternalStore(onChange, read),
  }
}

/** Values of one kind, each under the prefix and a name of its own. */
export function keptValues<Value>(
  prefix: string,
  parse: (stored: unknown) => Value,
  keeper?: Keeper,
): (name: string) => KeptValue<Value> {
  const made = new Map<string, KeptValue<Value>>()
  return (name) => {
    const value = made.get(name) ?? keptValue(`${prefix}${name}`, parse, keeper)
    made.set(name, value)
    return value
  }
}

/** A switch that is kept: as `useState`. */
export function useKeptSwitch(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const kept = switches(key)
  return [kept.useValue() ?? initial, kept.write]
}
const switches = keptValues('', (stored): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined))

function stored(key: string, keeper: Keeper): string | null {
  try {
    return storageOf(keeper)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** The keys of all that the browser keeps and that begin so. */
export function keptKeys(prefix: string): string[] {
  try {
    return Object.keys(storageOf('browser') ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Forgets all that is kept under keys that begin so, and what this page alone holds where the browser stores nothing. */
export function forgetKept(prefix: string): void {
  const held = [...known.keys()].filter((key) => key.startsWith(prefix))
  for (const key of new Set([...keptKeys(prefix), ...held])) keptValue(key, () => undefined).remove()
}

/** False where the browser does not take it. */
function store(key: string, text: string | null, keeper: Keeper): boolean {
  try {
    if (text === null) storageOf(keeper)?.removeItem(key)
    else storageOf(keeper)?.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function tell(key: string, isOwn = true): void {
  for (const listener of listeners.get(key) ?? []) listener(isOwn)
}

function listenToTabs(): void {
  if (isListening || typeof addEventListener === 'undefined') return
  isListening = true
  addEventListener('storage', ({ key }: StorageEvent) => {
    // Without a key everything was removed.
    for (const each of key === null ? [...listeners.keys()] : [key]) tell(each, false)
  })
}
