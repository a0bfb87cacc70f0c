/**
 * Signing in without leaving the page: the sign-in page opens in a window of its own. A flag in this browser says that it is open; when the
 * flag changes, somebody signed in or gave up, and the session is asked for again.
 */
import { keptValue } from '../../ui/kept-value.ts'

/** Pixels. */
export const POPUP_SIZE = { width: 960, height: 600 } as const

/** Whether the window is open; the browser tells the other windows of changes. */
const flag = keptValue('paddock.popup-login', (stored) => stored === true)
/** What the window is called, by which it knows itself on any of its pages. */
const NAME = 'paddock-login'

type Popup = Pick<Window, 'open' | 'screen'>

/** Where the window stands: in the middle of the screen. */
export function popupFeatures(
  { width, height }: { width: number; height: number },
  screen: Pick<Screen, 'width' | 'height'>,
) {
  const left = Math.max(0, Math.round((screen.width - width) / 2))
  const top = Math.max(0, Math.round((screen.height - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** Opens the sign-in page; answers whether the browser let it. */
export function openLoginPopup(page: Popup = window): boolean {
  const opened = page.open('/login', NAME, popupFeatures(POPUP_SIZE, page.screen))
  if (opened) flag.write(true)
  return opened !== null
}

/** Calls back when the window has done its work. Answers how to stop listening. */
export const onPopupLogin = (then: () => void): (() => void) => flag.onChange((isOwn) => isOwn || flag.read() || then())

/** In the window itself, once somebody is signed in, however: the others hear of it, and the window goes. Nothing in any other. */
export function finishPopupLogin(page: Pick<Window, 'name' | 'close'> | undefined = globalThis.window): void {
  if (page?.name !== NAME) return
  flag.remove()
  page.close()
}
