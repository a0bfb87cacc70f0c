/**
 * A layout in a link: whoever is signed in on this desk opens it and sees what it would make. It is all in the part of an address that is never
 * sent to a server. What its owner wrote in notes stays with them.
 */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { fileText } from './dashboard-file.ts'

const MARK = '#layout='
/** Characters of a link: the largest layout packs into a fifth of it. */
const MOST_CHARACTERS = 60_000

const withoutNotes = (content: DashboardContent): DashboardContent => ({
  ...content,
  widgets: content.widgets.map((widget) => {
    if (widget.key !== 'Notes') return widget
    const { text: _, ...options } = widget.options
    return { ...widget, options }
  }),
})

/** The address that brings the layout along. */
export async function layoutLink(content: DashboardContent, origin: string): Promise<string> {
  const packed = await through(
    new TextEncoder().encode(fileText(withoutNotes(content))),
    new CompressionStream('deflate-raw'),
  )
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
  return `${origin}/settings/dashboard-layouts-config${MARK}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The text of the file in an address; undefined where there is none, an empty text where it is damaged. */
export async function linkedLayout(hash: string): Promise<string | undefined> {
  if (!hash.startsWith(MARK)) return undefined
  if (hash.length > MOST_CHARACTERS) return ''
  try {
    const bytes = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(packed, new DecompressionStream('deflate-raw')),
    )
  } catch {
    return ''
  }
}

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
