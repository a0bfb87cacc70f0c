/** When a part of the desk is gone from the server (a newer build took its place), the page is loaded again, but not over and over. */
import * as z from 'zod/mini'
import { answers } from '../live/answers.ts'
import { keptValue, keptValues } from '../ui/kept-value.ts'

/** Milliseconds in which one path reloads at most once. */
export const RELOAD_GUARD = 10_000

/** When a path was loaded again for this, in milliseconds. */
const reloaded = keptValues('paddock.reload ', (stored) => (typeof stored === 'number' ? stored : undefined), 'tab')

/** Whether a path that last reloaded at `before` may reload at `now`; undefined when it never did. */
export const mayReload = (before: number | undefined, now: number): boolean =>
  before === undefined || now - before >= RELOAD_GUARD

/** Listens for parts that cannot be loaded; what was typed is there again after the reload. Called once at startup. */
export function reloadOnMissingChunk(): void {
  restoreForms()
  let isAsking = false
  addEventListener('vite:preloadError', async () => {
    // Without a network nothing is gone from the server, also where it is there again by the time the server is asked.
    if (!navigator.onLine) return
    const before = reloaded(location.pathname)
    if (isAsking || !mayReload(before.read(), Date.now())) return
    // As long as the server is not asked, the place of the part says that it is missing.
    isAsking = true
    keepForms()
    const isThere = await answers()
    isAsking = false
    // Without a server nothing is gone from it: the page that is there would give way to the browser's own.
    if (!isThere) return forms.remove()
    before.write(Date.now())
    location.reload()
  })
}

/** A field by what a person knows it by, and what it held. */
const KeptField = z.object({ name: z.string(), value: z.string() })
const KeptForms = z.object({ path: z.string(), fields: z.array(KeptField) })

const forms = keptValue('paddock.kept-forms', (stored) => z.safeParse(KeptForms, stored).data, 'tab')
const FIELDS = 'input:not([type=password], [type=file], [type=checkbox], [type=radio], [type=hidden]), textarea'
type TextField = HTMLInputElement | HTMLTextAreaElement

const fields = (): TextField[] => [...document.querySelectorAll<TextField>(FIELDS)]

/** Ids are made anew with each page, so fields are known by their labels, and by their number where two have the same. */
function nameOf(field: TextField, at: number, all: readonly TextField[]): string {
  const label = (one: TextField) =>
    one.getAttribute('aria-label') ?? (one.labels?.[0]?.textContent?.trim() || one.name || one.placeholder)
  const own = label(field)
  return `${own} ${all.slice(0, at).filter((one) => label(one) === own).length}`
}

/** Remembers what is typed on the page, for its next load. */
function keepForms(): void {
  const kept = fields().map((field, at, all) => ({ name: nameOf(field, at, all), value: field.value }))
  const typed = kept.filter(({ value }) => value !== '')
  if (typed.length > 0) forms.write({ path: location.pathname, fields: typed })
}

/** Milliseconds after the load in which a field may appear and be filled. */
const RESTORE_WITHIN = 10_000

/** Fills the fields of the page as they appear, once, when it was reloaded with something typed. */
function restoreForms(): void {
  const kept = forms.read()
  forms.remove()
  if (kept?.path !== location.pathname) return
  const left = new Map(kept.fields.map(({ name, value }) => [name, value]))
  const fill = () => {
    for (const [at, field] of fields().entries()) {
      const name = nameOf(field, at, fields())
      const value = left.get(name)
      if (value === undefined) continue
      left.delete(name)
      if (field.value !== value) type(field, value)
    }
    if (left.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), RESTORE_WITHIN)
}

/** As if a person had typed it: React hears of values that are set past it. */
function type(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
