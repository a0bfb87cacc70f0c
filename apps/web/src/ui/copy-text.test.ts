import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { currentToasts, forgetToasts } from './toast.ts'

afterEach(() => {
  forgetToasts()
  vi.unstubAllGlobals()
})

/** A page that copies what is selected, or refuses to; what was copied so. */
function page(execCommand: (selected: string) => boolean): string[] {
  const copied: string[] = []
  let selected = ''
  class Area {
    value = ''
    style = {}
    focus(): void {}
    remove(): void {}
    select(): void {
      selected = this.value
    }
  }
  vi.stubGlobal('HTMLElement', Area)
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: () => {} },
    createElement: () => new Area(),
    execCommand() {
      const isCopied = execCommand(selected)
      if (isCopied) copied.push(selected)
      return isCopied
    },
  })
  return copied
}
const said = async (description?: string) => {
  await copyText('Secret key', 'abc', description)
  await Promise.resolve()
  return currentToasts().past.map(({ title, description: text }) => [title, text])
}
const CLIPBOARDS = {
  'no clipboard': undefined,
  'a clipboard that refuses': { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
}

it('copies by the clipboard of the browser', async () => {
  const texts: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void texts.push(text) } })
  expect(await said('Paste it.')).toEqual([['Secret key copied', 'Paste it.']])
  expect(texts).toEqual(['abc'])
})

it.each(Object.entries(CLIPBOARDS))(
  'with %s copies as a selection, or says that it did not',
  async (_name, clipboard) => {
    vi.stubGlobal('navigator', { clipboard })
    const copied = page(() => true)
    expect(await said()).toEqual([['Secret key copied', undefined]])
    expect(copied).toEqual(['abc'])
    const REFUSED = ['Secret key not copied', 'The browser does not let this page copy.']
    forgetToasts()
    page(() => false)
    expect(await said()).toEqual([REFUSED])
    forgetToasts()
    page(() => {
      throw new Error('not here')
    })
    expect(await said()).toEqual([REFUSED])
  },
)
