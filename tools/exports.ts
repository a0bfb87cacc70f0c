/** What files take of each other: an export that no other file takes is a detail of its own file, or dead; one that only tests take, and its own file does not use, is dead too. */
import { targetOf } from './floors.ts'

/** Taken by programs that find them by their place: routes, widgets, components that are compiled, declarations beside a script; or written by one. */
const FOUND_BY_PLACE =
  /\/routes\/.*: Route$|\/widgets\/[^/]+\/[^/]+\/widget\.ts: widget$|\/format\/compiled-memory\.ts: c$|\.gen\.ts: |^scripts\//

/** Tests and what helps them: what they alone take nothing runs. */
const OF_TESTS = /\.test\.tsx?$|\/testing\/|^journeys\//
const UNREAD = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g

const OFFERED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/
const TAKEN = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s+'([^']+)'/g
const TAKEN_WHOLE = /(?:\*\s+as\s+\w+\s+from|\*\s+from|\bimport\s*\()\s*'([^']+)'/g
/** Spread out, a module is taken with everything in it. */
const NAMED_WHOLE = /\*\s+as\s+(\w+)\s+from\s*'([^']+)'/g

/** The exports that no other file takes, of sources by their paths; and those that tests alone take and their own file does not use. Who takes a module whole takes every name it writes. */
export function unusedExports(
  sources: ReadonlyMap<string, string>,
): { readonly path: string; readonly line: number; readonly name: string }[] {
  const taken = takenBy(sources)
  const run = takenBy([...sources].filter(([path]) => !OF_TESTS.test(path)))
  return [...sources].flatMap(([path, text]) => {
    const words: string[] = text.replace(UNREAD, '').match(/(?<!(?<!\.\.)\.)\b[\w$]+/g) ?? []
    const isUsed = (name: string) => OF_TESTS.test(path) || words.indexOf(name) !== words.lastIndexOf(name)
    return text.split('\n').flatMap((line, index) => {
      const name = OFFERED.exec(line)?.[1]
      if (name === undefined) return []
      const offer = `${path}: ${name}`
      const isTaken = run.has(offer) || run.has(`${path}: ...`) || (taken.has(offer) && isUsed(name))
      return isTaken || FOUND_BY_PLACE.test(offer) ? [] : [{ path, line: index + 1, name }]
    })
  })
}

/** What files take: the path of who offers it, and its name. */
function takenBy(sources: Iterable<readonly [string, string]>): ReadonlySet<string> {
  const taken = new Set<string>()
  for (const [path, text] of sources) {
    for (const [, names = '', from = ''] of text.matchAll(TAKEN))
      for (const name of names.split(',')) taken.add(`${targetOf(path, from)}: ${offeredAs(name)}`)
    for (const [, name = '', from = ''] of text.matchAll(NAMED_WHOLE))
      if (new RegExp(`\\.\\.\\.${name}\\b`).test(text)) taken.add(`${targetOf(path, from)}: ...`)
    const whole = [...text.matchAll(TAKEN_WHOLE)].map(([, from = '']) => targetOf(path, from))
    const words = whole.length > 0 ? new Set(text.match(/[\w$]+/g)) : []
    for (const target of whole) for (const word of words) taken.add(`${target}: ${word}`)
  }
  return taken
}

/** `Order` of `type Order as Wire`. */
const offeredAs = (written: string): string =>
  written
    .trim()
    .replace(/^type\s+/, '')
    .replace(/\s+as\s+.*/s, '')
