/** The menu of a row, opened from the row: by `m` and by the secondary button of the mouse, as its own button does. */

/** Opens the menu that stands last in the row; false where it has none. */
export function openRowMenu(row: Element | null | undefined): boolean {
  const trigger = [...(row?.querySelectorAll<HTMLElement>('button[aria-haspopup="menu"]') ?? [])].at(-1)
  if (!trigger) return false
  trigger.focus()
  // Once its menu is loaded a button opens it when it is pressed, and no longer when it is clicked.
  if (trigger.dataset.state === undefined) trigger.click()
  else trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  return true
}
