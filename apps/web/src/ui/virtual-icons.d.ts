declare module 'virtual:icons' {
  const collection: {
    prefix: string
    width: number
    height: number
    /** The shapes of each, to be drawn in the lines of the set. */
    icons: Record<string, string>
  }
  export default collection
}
