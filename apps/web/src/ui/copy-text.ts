import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says what is there now, or that it is not; never rejects. */
export async function copyText(what: string, text: string, description?: string): Promise<void> {
  const isCopied = await written(text)
  toast(
    isCopied
      ? { title: `${what} copied`, tone: 'gain', ...(description !== undefined && { description }) }
      : { title: `${what} not copied`, description: 'The browser does not let this page copy.', tone: 'warning' },
  )
}

/** Browsers have a clipboard only on pages they trust, and may refuse it there: then the text is copied as a selection is. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text)
  }
}

function copiedBySelection(text: string): boolean {
  const before = document.activeElement
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.style.cssText = 'position: fixed; opacity: 0'
  // Beside what has the focus: a dialog lets it go no further.
  ;(before?.parentElement ?? document.body).append(area)
  try {
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
