/** A window that another page of the desk opened asks it to go elsewhere, and stays what it is. */

/** False where that page is gone. */
export function goInOpener(to: string): boolean {
  const opener: Window | null = window.opener
  if (!opener || opener.closed) return false
  opener.postMessage({ goTo: to }, location.origin)
  opener.focus()
  return true
}

/** Goes where the windows that this page opened ask it to. */
export function goWhereWindowsAsk(go: (to: string) => void): void {
  addEventListener('message', ({ origin, data }: MessageEvent<{ goTo?: unknown } | null>) => {
    if (origin === location.origin && typeof data?.goTo === 'string') go(data.goTo)
  })
}
