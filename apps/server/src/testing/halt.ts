/** A place where work waits until a test lets it go on, and says when it is there. */
export function halt() {
  let come = () => {}
  let letGo = () => {}
  const isThere = new Promise<void>((resolve) => {
    come = resolve
  })
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return {
    /** Resolves once work has come here. */
    isThere,
    letGo: () => letGo(),
    async wait() {
      come()
      await isFree
    },
  }
}
