/** What files take of each other: an export that no other file takes is a detail of its own file, or dead. */
import { targetOf } from './floors.ts'

/** Taken by programs that find them by their place: routes, widgets, components that are compiled, declarations beside a script. */
const FOUND_BY_PLACE =
  /\/routes\/.*: Route$|\/widgets\/[^/]+\/[^/]+\/widget\.ts: widget$|\/format\/compiled-memory\.ts: c$|^scripts\//

const OFFERED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/
const TAKEN = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s+'([^']+)'/g
const TAKEN_WHOLE = /(?:\*\s+as\s+\w+\s+from|\*\s+from|\bimport\s*\()\s*'([^']+)'/g

/** The exports that no other file takes, of sources by their paths. Who takes a module whole takes every name it writes. */
export function unusedExports(
  sources: ReadonlyMap<string, string>,
): { readonly path: string; readonly line: number; readonly name: string }[] {
  const taken = new Set<string>()
  for (const [path, text] of sources) {
    for (const [, names = '', from = ''] of text.matchAll(TAKEN))
      for (const name of names.split(',')) taken.add(`${targetOf(path, from)}: ${offeredAs(name)}`)
    const whole = [...text.matchAll(TAKEN_WHOLE)].map(([, from = '']) => targetOf(path, from))
    const words = whole.length > 0 ? new Set(text.match(/[\w$]+/g)) : []
    for (const target of whole) for (const word of words) taken.add(`${target}: ${word}`)
  }
  return [...sources].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const name = OFFERED.exec(line)?.[1]
      const offer = `${path}: ${name}`
      return name === undefined || taken.has(offer) || FOUND_BY_PLACE.test(offer)
        ? []
        : [{ path, line: index + 1, name }]
    }),
  )
}

/** `Order` of `type Order as Wire`. */
const offeredAs = (written: string): string =>
  written
    .trim()
    .replace(/^type\s+/, '')
    .replace(/\s+as\s+.*/s, '')
