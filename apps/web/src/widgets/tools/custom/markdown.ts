/** A small part of Markdown as plain data: headings, lists, paragraphs, bold and links. Everything else stays the text it is. */

export type Inline =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }

const LIST = /^\s*(?:([-*+])|\d{1,9}[.)])\s+(.*)$/

export function markdownOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let list: { isNumbered: boolean; items: (readonly Inline[])[] } | undefined
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inlines: inlinesOf(paragraph.join(' ')) })
    if (list) blocks.push({ kind: 'list', ...list })
    paragraph = []
    list = undefined
  }
  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)
    const item = LIST.exec(line)
    if (heading) {
      end()
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, inlines: inlinesOf(heading[2] ?? '') })
    } else if (item) {
      const isNumbered = item[1] === undefined
      if (paragraph.length > 0 || (list && list.isNumbered !== isNumbered)) end()
      list ??= { isNumbered, items: [] }
      list.items.push(inlinesOf(item[2] ?? ''))
    } else if (line.trim() === '') end()
    else {
      if (list) end()
      paragraph.push(line.trim())
    }
  }
  end()
  return blocks
}

const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g

/** Links lead to pages of the web alone. */
function inlinesOf(text: string): readonly Inline[] {
  const inlines: Inline[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, words, href] = match
    const isLink = href !== undefined && /^https?:\/\//i.test(href) && URL.canParse(href)
    if (bold === undefined && !isLink) continue
    if (match.index > at) inlines.push({ kind: 'text', text: text.slice(at, match.index) })
    inlines.push(
      bold === undefined ? { kind: 'link', text: words ?? '', href: href ?? '' } : { kind: 'bold', text: bold },
    )
    at = match.index + whole.length
  }
  if (at < text.length) inlines.push({ kind: 'text', text: text.slice(at) })
  return inlines
}
