/** A value outside of components, which are drawn anew when it is set. */
import { useSyncExternalStore } from 'react'

interface Store<Value> {
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Answers how to stop. */
  readonly onChange: (listener: () => void) => () => void
  /** The value, in a component. */
  readonly useValue: () => Value
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const onChange: Store<Value>['onChange'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    onChange,
    useValue: () => useSyncExternalStore(onChange, read),
  }
}
