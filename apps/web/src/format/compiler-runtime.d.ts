declare module 'react/compiler-runtime' {
  /** Places of a component that outlive a draw; each holds `Symbol.for('react.memo_cache_sentinel')` until it is written. */
  export function c(size: number): unknown[]
}
