/**
 * Signing in without leaving the page: the sign-in page opens in a window of its own. A flag in this browser says that it is open; when the
 * flag changes, somebody signed in or gave up, and the session is asked for again.
 */

/** Pixels. */
export const POPUP_SIZE = { width: 960, height: 600 } as const

/** In local storage, which tells the other windows of changes. */
const FLAG = 'paddock.popup-login'
/** What the window is called, by which it knows itself on any of its pages. */
const NAME = 'paddock-login'

type Popup = Pick<Window, 'open' | 'screen' | 'localStorage'>

/** Where the window stands: in the middle of the screen. */
export function popupFeatures(
  { width, height }: { width: number; height: number },
  screen: Pick<Screen, 'width' | 'height'>,
) {
  const left = Math.max(0, Math.round((screen.width - width) / 2))
  const top = Math.max(0, Math.round((screen.height - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** Opens the sign-in page; answers whether the browser let it. `size` in pixels. */
export function openLoginPopup(
  page: Popup = window,
  size: { readonly width: number; readonly height: number } = POPUP_SIZE,
): boolean {
  const { screen, localStorage } = page
  localStorage.setItem(FLAG, 'open')
  const opened = page.open('/login', NAME, popupFeatures(size, screen))
  if (!opened) localStorage.removeItem(FLAG)
  return opened !== null
}

/** Calls back when the window has done its work. Answers how to stop listening. */
export function onPopupLogin(
  then: () => void,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === FLAG && event.newValue !== 'open') then()
  }
  target.addEventListener('storage', hear)
  return () => target.removeEventListener('storage', hear)
}

/** In the window itself, once somebody is signed in, however: the others hear of it, and the window goes. Nothing in any other. */
export function finishPopupLogin(
  page: Pick<Window, 'name' | 'localStorage' | 'close'> | undefined = globalThis.window,
): void {
  if (page?.name !== NAME) return
  const { localStorage } = page
  localStorage.setItem(FLAG, 'done')
  localStorage.removeItem(FLAG)
  page.close()
}
