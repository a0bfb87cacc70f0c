/** Bundles the icons the desk draws, and only those, as the module `virtual:icons`. */
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICON_NAMES } from '../src/ui/icon-names.ts'

interface IconSet {
  readonly prefix: string
  readonly width: number
  readonly height: number
  readonly icons: Record<string, { readonly body: string } | undefined>
  readonly aliases?: Record<string, { readonly parent: string } | undefined>
}

/** Refuses a name the icon set does not have, so that a missing icon fails the build and not the screen. */
export function icons(): Plugin {
  const id = '\0virtual:icons'
  return {
    name: 'paddock-icons',
    resolveId: (source) => (source === 'virtual:icons' ? id : undefined),
    load(source) {
      if (source !== id) return undefined
      const all = createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as IconSet
      const chosen = ICON_NAMES.map((name) => {
        const icon = all.icons[name] ?? all.icons[all.aliases?.[name]?.parent ?? '']
        if (!icon) throw new Error(`lucide has no icon named ${name}`)
        return [name, shapesOf(name, icon.body)]
      })
      const { prefix, width, height } = all
      return `export default ${JSON.stringify({ prefix, width, height, icons: Object.fromEntries(chosen) })}`
    },
  }
}

/** An icon without what every one of the set says of its lines: the element around it says it once. */
function shapesOf(name: string, body: string): string {
  const lines = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
  const grouped = new RegExp(`^<g ${lines}>(.*)</g>$`).exec(body)?.[1]
  const shapes = grouped ?? body.replace(` ${lines}`, '')
  if (shapes === body || /stroke-(?:width|linecap)/.test(shapes))
    throw new Error(`${name} is not drawn in the lines of the set`)
  return shapes
}
