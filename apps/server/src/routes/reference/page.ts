/** A reference as one page of HTML, made from its document: it reads, searches and prints without a framework. */
import type { OpenApiDocument, OperationObject } from '@paddock/contract/openapi/document'
import type { JsonSchema } from '@paddock/contract/openapi/json-schema'
import { escaped } from '@paddock/market/escaped'
import { boundsOf, fieldRows, kindOf } from './schema-text.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject<string>
}

/** What one reference says that another does not. */
export interface PageWords {
  readonly title: string
  /** Where the document is. */
  readonly documentPath: string
  /** How requests are signed and refused, as HTML. */
  readonly introduction: string
  /** What stands behind the calls, each with its anchor. */
  readonly further: readonly { readonly anchor: string; readonly title: string; readonly html: string }[]
  /** Whether a call is answered here. */
  readonly isOffered: (operation: OperationObject<string>) => boolean
  /** Flags of `curl` that sign an example. */
  readonly credentials: string
}

/** The whole page, with addresses of `base` in its examples. */
export function referencePage(document: OpenApiDocument<string>, base: string, words: PageWords): string {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · Paddock</title>
<link rel="stylesheet" href="/docs/api.css">
<link rel="icon" href="/favicon.svg">
<script src="/docs/api.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${words.title}</h1>
<p>${escaped(document.info.description)} The same as a document for tools: <a href="${words.documentPath}">${words.documentPath.slice(1)}</a>.</p>
<p>Base address: <code>${escaped(base)}</code>. ${words.introduction}</p>
<form role="search"><label for="filter">Filter by path, name or word</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false"><output id="count" for="filter">${calls.length} calls</output></form>
</header>
<div class="frame">
<nav aria-label="Groups"><ul>${groups.map(({ name }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`).join('')}${words.further.map((one) => `<li><a href="#${one.anchor}">${one.title}</a></li>`).join('')}<li><a href="#entities">Entities</a></li></ul></nav>
<main id="calls">
${groups.map((group) => groupSection(group, base, words)).join('\n')}
${words.further.map(({ html }) => html).join('\n')}
${entitiesSection(document)}
</main>
</div>
</body>
</html>
`
}

const anchor = (name: string): string => `group-${name.toLowerCase().replace(/\s+/g, '-')}`

const groupSection = (
  { name, calls }: { readonly name: string; readonly calls: readonly Call[] },
  base: string,
  words: PageWords,
) =>
  `<section class="group" aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escaped(name)}</h2>
${calls.map((call) => callArticle(call, base, words)).join('\n')}</section>`

function callArticle({ method, path, operation }: Call, base: string, { isOffered, credentials }: PageWords): string {
  const { operationId: name, summary, description, parameters, requestBody, responses } = operation
  const words = `${method} ${path} ${name} ${summary} ${operation.tags.join(' ')}`.toLowerCase()
  const body = requestBody?.content['application/json']?.schema
  const [success, ...failures] = Object.entries(responses)
  return `<article id="${name}" data-words="${escaped(words)}">
<details><summary><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></h3><span>${escaped(summary)}</span>${isOffered(operation) ? '' : ' <strong class="off">not offered</strong>'}</summary>
<p><code>${name}</code> ${description === undefined ? 'Answered by the practice broker.' : escaped(description)}</p>
${parameters.length === 0 ? '' : table('Inputs', ['Name', 'Kind', 'Values'], parameters.map(parameterRow).join(''))}
${body ? `<p>Body: ${kindOf(body)}</p>` : ''}
${success ? `<p>Answer: <b>${success[0]}</b> ${answerOf(success[1].content)}</p>` : ''}
${table('Failures', ['Status', 'Message'], failures.map(([status, failure]) => `<tr><th scope="row">${status}</th><td class="words">${escaped(failure.description)}</td></tr>`).join(''))}
<pre tabindex="0" aria-label="Example">${escaped(curlOf(method, path, operation, base, credentials))}</pre></details></article>`
}

/** Long paths break after their slashes. */
const breakable = (path: string): string => escaped(path).replaceAll('/', '/<wbr>')

function parameterRow({
  name,
  in: place,
  required,
  description,
  schema,
}: OperationObject['parameters'][number]): string {
  const more = [boundsOf(schema), escaped(description ?? '')].filter((part) => part !== '').join('; ')
  const need = required ? '<b>required</b>' : ''
  return `<tr><th scope="row"><code>${escaped(name)}</code> ${need}${place === 'path' ? ' <i>path</i>' : ''}</th><td>${kindOf(schema)}</td><td>${more}</td></tr>`
}

function answerOf(content: OperationObject['responses'][string]['content']): string {
  const [[type, media] = []] = Object.entries(content ?? {})
  const schema: JsonSchema | undefined = media?.schema
  if (!schema) return 'without a body'
  const rows = fieldRows(schema)
  const form = type === 'application/json' ? kindOf(schema) : `${escaped(type ?? '')}, ${kindOf(schema)}`
  return rows === '' ? form : `${form}</p>${table('Answer', ['Field', 'Kind', 'Values'], rows)}<p>`
}

const table = (caption: string, heads: readonly string[], rows: string): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows}</tbody></table></div>`

/** A line that can be run once what its credentials name is set. */
function curlOf(
  method: string,
  path: string,
  { parameters, requestBody }: OperationObject<string>,
  base: string,
  credentials: string,
): string {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const query = needed.map(({ name, schema }) => `${name}=${sample(schema, name)}`).join('&')
  const flag = method === 'GET' || (method === 'POST' && requestBody) ? '' : ` -X ${method}`
  return [
    `curl -s${flag} ${credentials} \\`,
    ...(requestBody ? [`  -H 'Content-Type: application/json' -d '${BODIES[path] ?? '{}'}' \\`] : []),
    `  '${base}${path.replace(/\{(\w+)\}/g, (_, name: string) => sample(parameters.find((one) => one.name === name)?.schema, name))}${query === '' ? '' : `?${query}`}'`,
  ].join('\n')
}

const BODIES: Readonly<Record<string, string>> = {
  '/v2/orders': '{"symbol":"AAPL","qty":"1","side":"buy","type":"market","time_in_force":"day"}',
  '/v2/watchlists': '{"name":"Mine","symbols":["AAPL"]}',
  '/v1/locates': '{"symbol":"AAPL","qty":100}',
}
const NAMED: Readonly<Record<string, string>> = {
  symbol: 'AAPL',
  symbols: 'AAPL',
  symbol_or_asset_id: 'AAPL',
  underlying_symbol: 'AAPL',
  currency_pairs: 'EURUSD',
  since: '2026-03-01',
  until: '2026-03-31',
  timeframe: '1Day',
  market: 'NYSE',
}

function sample(schema: JsonSchema | undefined, name: string): string {
  const items = schema?.items as JsonSchema | undefined
  const [first] = Array.isArray(schema?.enum) ? schema.enum : Array.isArray(items?.enum) ? items.enum : []
  return NAMED[name] ?? (first === undefined ? name.toUpperCase() : String(first))
}

const entitiesSection = ({ components }: OpenApiDocument<string>): string =>
  `<section class="group" aria-labelledby="entities"><h2 id="entities">Entities</h2>
${Object.entries(components.schemas)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, schema]) =>
      `<article id="entity-${name}" data-words="${name.toLowerCase()}"><details><summary><h3><code>${name}</code></h3></summary>${table(name, ['Field', 'Kind', 'Values'], fieldRows(schema))}</details></article>`,
  )
  .join('\n')}</section>`
