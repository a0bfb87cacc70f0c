import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Words that were replaced by a standard term, wherever they stand in a text. */
const REPLACED: readonly (readonly [words: RegExp, say: string])[] = [
  [/(?<!\bgood )\btill cancell?ed\b/i, 'GTC'],
  [/\bexits: target, stop or both\b/i, 'take profit / stop loss (bracket)'],
  [/\bone cancels the other\b/i, 'OCO'],
  [/\bby another price, or at a time\b/i, 'conditional or timed exit'],
  [/\ba stop sells at what it meets\b/i, 'triggers a market order'],
  [/\bwait for a price\b/i, 'conditional order'],
  [/\btags and note\b/i, 'notes and tags'],
  [/\bthe broker has it\b/i, 'accepted'],
  [/\bmoves like [+−-]?\d/i, 'delta'],
  [/\blost in a gap\b/i, 'loss on a gap'],
  [/\bbuys at the best price there is\b/i, 'market buy, day order'],
  [/\bregular hours are over\b/i, 'outside regular hours'],
  [/\bthis sells short\b/i, 'short sale'],
  [/\blosses have no upper bound\b/i, 'potential loss is unlimited'],
  [/\bit may not count\b/i, 'possible wash sale'],
  [/\bsell more short\b/i, 'add to short'],
  [/\bturn all round\b/i, 'flip sides'],
  [/\block the width\b/i, 'lock spread width'],
  [/\bcredit, comes in\b/i, 'credit'],
  [/\ba written contract can be assigned any day\b/i, 'short options can be assigned early'],
  [/\bbring an account of alpaca/i, 'connect Alpaca account'],
  [/\bof what is held\b/i, 'of positions'],
  [/\bno betas are known\b/i, 'beta unavailable'],
  [/\beven after fees at\b/i, 'break-even'],
  [/\bnothing ends this position\b/i, 'no stop or target set'],
  [/\bof it short-term\b/i, 'short-term gain (FIFO)'],
  [/\bbeside the market\b/i, 'vs benchmark'],
  [/\bagainst the middle\b/i, 'slippage vs mid'],
  [/\bin all\b(?= ?[.,:·)]|$)/i, 'total'],
  [/\b1 contracts\b/i, '1 contract'],
  [/\bended too\b/i, 'include closed'],
  [/\bhalf of them within\b/i, 'median time to fill'],
  [/\bthe other side\b(?= ?$)/i, 'reverse order'],
  [/\bday['’]s average by volume\b/i, 'day VWAP'],
  [/\baround it\b(?= ?$)/i, 'price at execution'],
  [/\bnothing is held on this server\b/i, 'no conditional orders'],
  [/\btoo young for this period\b/i, 'not enough history yet'],
  [/\bwhat margin does not touch\b/i, 'non-marginable buying power'],
  [/\bon its way (?:in|out)\b/i, 'pending deposits, pending withdrawals'],
  [/\bfractions there are can be sold\b/i, 'existing fractional shares can still be sold'],
  [/\bonce it has caught up\b/i, 'real time (paused until wall clock)'],
  [/\bthey are tried now\b/i, 'we test the keys and detect paper or live'],
  [/\bwhat may be done\b/i, 'trading permissions'],
  [/\bnothing can be done but look\b/i, 'blocked: read-only'],
  [/\banswers of orders are lost\b/i, 'order responses are dropped'],
  [/\bkeep this account\b/i, 'save this account'],
]

/** Words that were replaced where they are the whole of a text: a button, a label, a head. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['In force', 'Time in force'],
  ['Immediate or cancel', 'IOC'],
  ['Fill or kill', 'FOK'],
  ['At the open', 'OPG'],
  ['At the close', 'CLS'],
  ['Another symbol', 'Change symbol'],
  ['No bound', 'Unlimited'],
  ['Sooner', '◀ Expiry'],
  ['Papers', 'Statements'],
  ['Act…', 'Exercise / close'],
  ['Leave it', 'Cancel'],
  ['Sales', 'Sells'],
  ['Evidence', 'Download record'],
])

/** What is wrong with a text, and what to say instead. */
function wrongIn(text: string): string[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  const whole = WHOLE.get(plain)
  return [
    ...(whole === undefined ? [] : [`"${plain}": say ${whole}`]),
    ...REPLACED.flatMap(([words, say]) => (words.test(plain) ? [`"${plain}": say ${say}`] : [])),
  ]
}

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}

/** Every text of a program that somebody may read: words between tags, strings and templates; neither paths of imports nor comments. */
function textsIn(path: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    else if (typeof node === 'object' && node !== null && 'type' in node) {
      const { type, value, quasis } = node as Node
      if (type.startsWith('Import') || (type.startsWith('Export') && 'source' in node && node.source)) return
      if ((type === 'JSXText' || type === 'Literal') && typeof value === 'string') texts.push(value)
      if (quasis) texts.push(quasis.map((part) => part.value.cooked).join('0'))
      for (const child of Object.values(node)) visit(child)
    }
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return texts
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

const readableIn = (path: string): string[] => {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return path.endsWith('.md') ? source.split(/\n(?=\n|[-#|])/) : textsIn(path, source)
}

it('finds a replaced word in what is between tags, in a label, in a template and in a whole text, and leaves what only begins like one', () => {
  const found = (source: string) => textsIn('sample.tsx', source).flatMap(wrongIn).length
  expect(found('<p>Too young for this\n      period</p>')).toBe(1)
  expect(found('<Field label="In force" />')).toBe(1)
  expect(found('throw new Refused(`order ${id}: it was never till cancelled`)')).toBe(1)
  expect(found('<Button>Leave it</Button>')).toBe(1)
  expect(found('toast({ title: `1 contracts held` })')).toBe(1)
  expect(found("<Field label='Time in force' />")).toBe(0)
  expect(found('<p>Leave it open</p>')).toBe(0)
  expect(found("import x from './no bound'\n// no bound")).toBe(0)
})

it('no screen, message, reference or page of the documentation uses a word that was replaced', () => {
  const paths = [
    ...['apps', 'packages'].flatMap((folder) => filesIn(folder).filter((path) => /\/src\/.*\.tsx?$/.test(path))),
    ...filesIn('docs').filter((path) => path.endsWith('.md')),
    'README.md',
  ].filter((path) => !/\.test\.tsx?$|\/(?:testing|node_modules)\//.test(path))
  expect(paths.length).toBeGreaterThan(500)
  expect(
    paths.flatMap((path) =>
      readableIn(path)
        .flatMap(wrongIn)
        .map((wrong) => `${path}: ${wrong}`),
    ),
  ).toEqual([])
})
