/** Whether a key is a shortcut's. Keys are left alone while something is typed and while a dialog is open. */

/** Whether a key belongs to something else: to a shortcut of the browser, to what is typed, to an open dialog. */
export const isKeyTaken = (event: KeyboardEvent): boolean =>
  event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || hasDialog()

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** What is on its way out no longer holds the keyboard. */
const hasDialog = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="menu"], [role="listbox"]):not([data-state="closed"])') !== null
