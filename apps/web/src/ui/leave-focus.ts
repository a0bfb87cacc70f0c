/** The focus of a menu or a dialog that closes goes back to where it was, unless what it led to has it already. */
export function leaveFocus(event: Event): void {
  const at = document.activeElement
  const isLeft = at === null || at === document.body || (event.target instanceof Node && event.target.contains(at))
  if (!isLeft) event.preventDefault()
}
