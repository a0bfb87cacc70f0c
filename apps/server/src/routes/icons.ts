/** Icons in the shape of Iconify's own service, answered from the installed set, so that no page asks another host for them. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { json, ownRefusal } from '../http/answer.ts'

interface IconSet {
  readonly prefix: string
  readonly width?: number
  readonly height?: number
  readonly lastModified?: number
  readonly icons: Readonly<Record<string, unknown>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

let lucide: Promise<IconSet> | undefined

const readLucide = async (): Promise<IconSet> => {
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  return JSON.parse(await readFile(path, 'utf8')) as IconSet
}

/** The icons asked for by name; unknown names come back under `not_found`. Refuses a request that names none. */
export async function iconsAnswer(query: URLSearchParams): Promise<Response> {
  const names = (query.get('icons') ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0) return ownRefusal(400, 'icons is required', 'icons')
  lucide ??= readLucide()
  const answer = json(200, JSON.stringify(chosen(await lucide, names)))
  answer.headers.set('cache-control', 'public, max-age=604800')
  return answer
}

function chosen(set: IconSet, names: readonly string[]): Record<string, unknown> {
  const icons: Record<string, unknown> = {}
  const aliases: Record<string, unknown> = {}
  const missing: string[] = []
  for (const name of names) {
    const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name] : undefined
    const own = alias?.parent ?? name
    if (!Object.hasOwn(set.icons, own)) missing.push(name)
    else {
      icons[own] = set.icons[own]
      if (alias !== undefined) aliases[name] = alias
    }
  }
  return {
    prefix: set.prefix,
    lastModified: set.lastModified,
    ...(Object.keys(aliases).length > 0 && { aliases }),
    width: set.width,
    height: set.height,
    icons,
    ...(missing.length > 0 && { not_found: missing }),
  }
}
