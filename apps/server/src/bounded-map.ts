/** What strangers can fill has a bound: a map of at most so many entries. */

/**
 * Setting a key makes its entry the newest; where there are more than `most`, the oldest goes. Each of these takes the same time whatever the
 * size.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number
  /** One iterator for good: a new one would walk past the gaps that removed entries left at the front. */
  readonly #oldest = this.keys()

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) this.delete(this.#oldest.next().value as Key)
    return this
  }
}
