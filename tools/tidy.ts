/** The repository's test of itself: imports point one way, folders are named after ideas, every dependency is accounted for, what is exported is taken. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unusedExports } from './exports.ts'
import { doorProblems, floorProblems, type Import, importsOf, insideProblems, rings } from './floors.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What each part may import of the others. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/decimal': [],
  'packages/contract': ['decimal'],
  'packages/market': ['decimal', 'contract'],
  'packages/broker': ['decimal', 'contract', 'market'],
  'packages/analytics': ['decimal', 'contract', 'market'],
  'apps/server': ['decimal', 'contract', 'market', 'broker', 'analytics'],
  'apps/web': ['decimal', 'contract', 'market', 'broker', 'analytics'],
}

/** Of the broker, the desk uses pure estimates and facts, never decisions; its tests hold the two against each other. */
const WEB_MAY_NOT_USE =
  /^@paddock\/broker\/(decide|evolve|next|snapshot|commands|orders|fills|exercise|corporate-actions|project|waiting)(\/|$)/
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common|types|services|managers)(\/|\.|$)/
const FORBIDDEN_CALLS = /\b(Date\.now|Math\.random|performance\.now|randomUUID)\b|\bnew Date\(\)/
/** What the browser keeps is kept by one module: parsed, bounded, in step between tabs. */
const STORAGES = /\b(localStorage|sessionStorage)\b/
const KEEPS = 'apps/web/src/ui/kept-value.ts'
/** The widths at which a page is laid out anew: a phone, a tablet, a screen. `apps/web/src/ui/theme/app.css` says what each means. */
const PAGE_WIDTHS = ['40rem', '64rem', '80rem']
const PAGE_WIDTH = /(?:@media|[mM]edia\(['`])[^{]*?\((?:min-|max-)?width\s*(?:<=?|>=?|:)\s*([^)\s]+)\)/
/** Whose sheet a file may import: the kit's, and those of its own feature. */
const SHEETS_OF_ALL = /^apps\/web\/src\/(ui|tables|charts)\//
/** Times are formatted by one module, so that each says whose they are. */
const FORMATS_TIMES = /\bIntl\s*\.\s*DateTimeFormat\b|\.toLocale(Date|Time)String\(/
const TIMES = 'apps/web/src/format/time.ts'
/** Lengths of time have one place below everything that knows a market. */
const LENGTHS = 'packages/market/src/instant.ts'
const NAMES_A_LENGTH = /^(export )?const (SECOND|MINUTE|HOUR|DAY)(_MS)? = (1_?000|60_?000|3_?600_?000|86_?400_?000)\b/
/** Dependencies that no source names: types, programs that are run, and what is pinned for others. */
const NAMED_NOWHERE =
  /^(@types\/.*|@biomejs\/biome|typescript|oxc-transform-react|@better-auth\/utils|@better-fetch\/fetch|better-call)$/
/** A source that a text names by its folder. */
const NAMED_SOURCE = /`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css))`/g
const FORBIDDEN_WORDS = [/\bTODO\b/, /\bFIXME\b/i, /\/work\/(main|shared)/, /registry\.npmjs/i]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')
const problems: string[] = []
const imports: Import[] = []
const sources = new Map<string, string>()
const texts: string[] = []
const complain = (path: string, line: number, what: string): number => problems.push(`${path}:${line}: ${what}`)

for (const path of files) {
  if (FORBIDDEN_FOLDERS.test(path)) complain(path, 1, 'is named after nothing in particular')
  if (!/\.(tsx?|mjs|css|md|json|html|yml)$/.test(path) || path === 'package-lock.json') continue
  let text: string
  try {
    text = readFileSync(join(root, path), 'utf8')
  } catch {
    continue // deleted, not yet committed
  }
  if (/\.tsx?$/.test(path)) sources.set(path, text)
  if (/\.(tsx?|mjs|css)$/.test(path)) texts.push(text)
  const part = Object.keys(MAY_IMPORT).find((name) => path.startsWith(`${name}/`))
  if (/^(packages|apps)\//.test(path) && !part) complain(path, 1, 'belongs to no part that ARCHITECTURE.md names')
  if (part?.startsWith('packages/') && !/^packages\/[^/]+\/(src\/|package\.json$)/.test(path))
    complain(path, 1, 'is neither source nor manifest')
  if (part && /\.tsx?$/.test(path)) imports.push(...importsOf(path, text))
  text.split('\n').forEach((line, index) => {
    const at = index + 1
    if (path !== 'tools/tidy.ts') {
      for (const word of FORBIDDEN_WORDS) if (word.test(line)) complain(path, at, `holds ${word}`)
    }
    if (path.endsWith('.md') && path !== 'CHANGELOG.md')
      for (const [, name = ''] of line.matchAll(NAMED_SOURCE))
        if (!files.some((file) => `/${file}`.endsWith(`/${name}`)))
          complain(path, at, `names ${name}, which is nowhere`)
    const width = part === 'apps/web' ? PAGE_WIDTH.exec(line)?.[1] : undefined
    if (width && !PAGE_WIDTHS.includes(width))
      complain(path, at, `lays the page out anew at ${width}; ${PAGE_WIDTHS.join(', ')} are the widths for that`)
    if (!part || !/\.tsx?$/.test(path)) return
    if (part === 'apps/web' && path !== KEEPS && !path.includes('.test.') && STORAGES.test(line))
      complain(path, at, `names a storage of the browser; ${KEEPS} keeps values`)
    if (part === 'apps/web' && path !== TIMES && !path.includes('.test.') && FORMATS_TIMES.test(line))
      complain(path, at, `formats a time; ${TIMES} does`)
    if (path !== LENGTHS && part !== 'packages/contract' && NAMES_A_LENGTH.test(line))
      complain(path, at, `names a length of time; ${LENGTHS} does`)
    const imported = /(?:from|import)\s*\(?\s*'([^']+)'/.exec(line)?.[1]
    if (imported) checkImport(path, part, at, imported)
    if (
      part.startsWith('packages/') &&
      !path.includes('.test.') &&
      FORBIDDEN_CALLS.test(line) &&
      !/^\s*(\*|\/\/)/.test(line)
    ) {
      complain(path, at, 'reads a clock or draws a random number')
    }
  })
}

/** `apps/web/src/ticket`, `apps/web/src/trading/orders`. */
function featureOf(path: string): string {
  const folders = path.split('/')
  return folders.slice(0, folders[3] === 'trading' ? 5 : 4).join('/')
}

function checkImport(path: string, part: string, line: number, imported: string): void {
  const other = /^@paddock\/([^/]+)/.exec(imported)?.[1]
  const own = part.split('/')[1]
  if (other === own) complain(path, line, `names its own part instead of a path: ${imported}`)
  else if (other && !MAY_IMPORT[part]?.includes(other)) complain(path, line, `may not import ${imported}`)
  if (part === 'apps/web' && WEB_MAY_NOT_USE.test(imported) && !/\.test\.|\/testing\//.test(path))
    complain(path, line, `may not import ${imported}`)
  if (imported.startsWith('.')) {
    const target = join(path, '..', imported)
    if (target.endsWith('.css') && !SHEETS_OF_ALL.test(target) && featureOf(target) !== featureOf(path))
      complain(path, line, `imports the sheet of another feature: ${imported}`)
    if (!target.startsWith(`${part}/`)) complain(path, line, `leaves its part: ${imported}`)
  }
  if (part.startsWith('packages/') && imported.startsWith('node:') && !path.includes('.test.')) {
    complain(path, line, `does input or output: ${imported}`)
  }
}

const misplaced = [...floorProblems(imports), ...insideProblems(imports), ...doorProblems(imports)]
for (const { path, line, what } of misplaced) complain(path, line, what)
/** Types close rings as well; but a widget's view takes the type of its settings from the file that names the view. */
const closing = imports.map((one) => ({
  ...one,
  isLoose: one.isLater || (one.isLoose && one.to.endsWith('/widget.ts')),
}))
for (const ring of rings(closing)) complain(ring[0] ?? '', 1, `is in a ring of imports: ${ring.join(' → ')}`)

for (const { path, line, name } of unusedExports(sources))
  complain(path, line, `exports ${name}, which no other file takes but tests`)

/** In either quote: sources have the one, sheets may have the other. */
const isNamed = (text: string, name: string): boolean => text.includes(`'${name}`) || text.includes(`"${name}`)

const manifests = files.filter((path) => path.endsWith('package.json'))
const depended = new Set<string>()
const accounted = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
for (const path of manifests) {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >
  for (const group of ['dependencies', 'devDependencies']) {
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      depended.add(name)
      if (!name.startsWith('@paddock/') && !accounted.includes(`\`${name}\``)) {
        complain(path, 1, `${name} has no line in docs/dependencies.md`)
      }
      if (!name.startsWith('@paddock/') && !NAMED_NOWHERE.test(name) && !texts.some((text) => isNamed(text, name)))
        complain(path, 1, `${name} is named by no source`)
      if (/^[\^*]|latest/.test(version)) complain(path, 1, `${name} is not pinned: ${version}`)
    }
  }
}

accounted.split('\n').forEach((line, index) => {
  const packages = /^\|(.*?)\|/.exec(line)?.[1] ?? ''
  for (const [, name = ''] of packages.matchAll(/`([^`]+)`/g)) {
    if (!depended.has(name)) complain('docs/dependencies.md', index + 1, `${name} is no dependency of any part`)
  }
})

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n${problems.length} problems\n`)
  process.exit(1)
}
process.stdout.write(`${files.length} files in order\n`)
