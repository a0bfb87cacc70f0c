/** What a figure says that is written straight into the page and not drawn as a component. */
export interface Figure {
  readonly text: string
  /** What is said instead of the text, where that is written in signs. */
  readonly aloud?: string
  readonly className?: string
  /** Digits it lacks beside others of its column. */
  readonly room?: string
}
