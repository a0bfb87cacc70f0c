import { expect, it, vi } from 'vitest'
import { emptyStorage } from '../../ui/testing/storage.ts'
import { finishPopupLogin, onPopupLogin, openLoginPopup, POPUP_SIZE, popupFeatures } from './popup-login.ts'

const kept = emptyStorage('local')
const others = new EventTarget()
vi.stubGlobal('addEventListener', others.addEventListener.bind(others))

/** Another window changes the flag. */
function elsewhere(text: string | null): void {
  if (text === null) kept.delete('paddock.popup-login')
  else kept.set('paddock.popup-login', text)
  others.dispatchEvent(Object.assign(new Event('storage'), { key: 'paddock.popup-login' }))
}

/** A browser's window as far as signing in needs one. */
function aWindow(isPopupAllowed: boolean) {
  const opened: unknown[][] = []
  let isClosed = false
  return {
    opened,
    isClosed: () => isClosed,
    page: {
      screen: { width: 1920, height: 1080 } as Screen,
      open: (...given: unknown[]) => {
        opened.push(given)
        return isPopupAllowed ? ({} as Window) : null
      },
      name: 'paddock-login',
      close: () => {
        isClosed = true
      },
    },
  }
}

it('spec 9: the sign-in window is 960 by 600, in the middle of the screen', () => {
  expect(POPUP_SIZE).toEqual({ width: 960, height: 600 })
  expect(popupFeatures(POPUP_SIZE, { width: 1920, height: 1080 })).toBe('popup,width=960,height=600,left=480,top=240')
  expect(popupFeatures(POPUP_SIZE, { width: 800, height: 500 })).toBe('popup,width=960,height=600,left=0,top=0')
})

it('spec 4: a flag is stored and the sign-in page opens in a window; where the browser forbids it nothing is left', () => {
  const allowed = aWindow(true)
  expect(openLoginPopup(allowed.page)).toBe(true)
  expect(allowed.opened).toEqual([['/login', 'paddock-login', 'popup,width=960,height=600,left=480,top=240']])
  expect(kept).toEqual(new Map([['paddock.popup-login', 'true']]))
  kept.clear()
  const forbidden = aWindow(false)
  expect(openLoginPopup(forbidden.page)).toBe(false)
  expect(kept.size).toBe(0)
})

it('spec 4: when the flag changes the session is asked for again', () => {
  const { page, isClosed } = aWindow(true)
  let asked = 0
  const stop = onPopupLogin(() => {
    asked += 1
  })
  elsewhere('true')
  expect(asked).toBe(0)
  elsewhere(null)
  expect(asked).toBe(1)
  openLoginPopup(page)
  finishPopupLogin(page)
  expect([kept.size, isClosed(), asked]).toEqual([0, true, 1])
  stop()
  elsewhere(null)
  expect(asked).toBe(1)
  const other = aWindow(true)
  finishPopupLogin({ ...other.page, name: '' })
  expect(other.isClosed()).toBe(false)
})
