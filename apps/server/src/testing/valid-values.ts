/** What the parameters and fields of calls take: what their form lists, and names of things that are there. */
import { type OpenApiDocument, openApiDocument } from '@paddock/contract/openapi/document'
import { OPERATION_NAMES, type OperationName } from '@paddock/contract/operations/table'

const DOCUMENT: OpenApiDocument = openApiDocument({
  title: 'Paddock',
  version: '1',
  description: '',
  servers: [],
  notOffered: {},
})

/** A call's entry in the document. */
const documented = new Map(
  Object.values(DOCUMENT.paths).flatMap((item) =>
    Object.values(item).map((operation) => [operation.operationId, operation] as const),
  ),
)

const DAY = '2026-03-06'
const SYMBOLS = ['AAPL', 'KO', 'BTC/USD', 'AAPL260320C00250000']
const LISTS = ['AAPL', 'AAPL,KO', 'BTC/USD,ETH/USD']
/** What the market data of a family is asked for. */
const FAMILIES: readonly [prefix: string, lists: readonly string[]][] = [
  ['stock', ['AAPL', 'AAPL,KO']],
  ['crypto', ['BTC/USD', 'BTC/USD,ETH/USD']],
  ['option', ['AAPL260320C00250000', 'AAPL260320C00250000,AAPL260320P00250000']],
]
const TIMES = [DAY, '2026-03-09', '2026-03-06T15:00:00Z', '2026-03-06T10:00:00.123-05:00']

/** By name, where the form says no more than that it is text or a number. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  symbol: SYMBOLS,
  symbols: LISTS,
  symbol_or_asset_id: SYMBOLS,
  symbol_or_id: ['AAPL260320C00250000'],
  symbol_or_contract_id: ['AAPL260320C00250000'],
  underlying_symbol: ['AAPL'],
  underlying_symbols: ['AAPL', 'AAPL,KO'],
  root_symbol: ['AAPL'],
  timeframe: ['1Min', '15Min', '1Hour', '1Day', '1Week', '3Month'],
  adjustment: ['raw', 'all', 'split,dividend'],
  currency: ['USD'],
  asof: [DAY, '-'],
  currency_pairs: ['EURUSD', 'EURUSD,USDJPY'],
  isins: ['US912810SQ22'],
  cusips: ['037833100'],
  cusip: ['037833100'],
  period: ['1D', '1W', '1M', '1A'],
  cashflow_types: ['ALL', 'NONE', 'DIV'],
  markets: ['NYSE', 'NYSE,BMO'],
  attributes: ['has_options', 'fractional_eh_enabled'],
  ca_types: ['Dividend', 'Dividend,Split'],
  activity_types: ['FILL', 'FILL,DIV', 'TRANS'],
  types: ['cash_dividend', 'cash_dividend,forward_split'],
  asset: ['BTC', 'ETH'],
  chain: ['BTC', 'ETH'],
  address: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  from_address: ['a'],
  to_address: ['b'],
  name: ['Mine', 'Ours'],
  client_order_id: ['mine', 'ours'],
  client_request_id: ['mine'],
  qty: ['1', '10', '0.5', '100'],
  percentage: ['50', '100'],
  notional: ['50', '1000.5'],
  limit_price: ['0.5', '100', '371.23'],
  stop_price: ['1', '500'],
  trail: ['1', '2.5'],
  trail_price: ['1'],
  trail_percent: ['2'],
  amount: ['0.001', '1'],
  trade_size: ['1000'],
}

type Form = Readonly<Record<string, unknown>>
const PLACE = /^(start|end|after|before|until|since|time|date|date_end|updated_since|.*_date(_[gl]te)?)$/

/** Values of a parameter, as text: never empty where there is anything to be known. */
function valuesOf(name: string, form: Form): readonly string[] {
  const items = form.items as Form | undefined
  const listed = (form.enum ?? items?.enum) as readonly string[] | undefined
  if (listed) return items ? [...listed, listed.slice(0, 2).join()] : listed
  const known = BY_NAME[name]
  if (known) return known
  if (PLACE.test(name)) return TIMES
  if (form.type === 'boolean') return ['true', 'false']
  if (form.type === 'integer') {
    const [least, most] = [Number(form.minimum ?? 1), Number(form.maximum ?? 100)]
    return [String(least), String(Math.min(most, least + 4)), String(Math.min(most, 50))]
  }
  return form.type === 'number' ? ['1', '170.5', '400'] : []
}

/** Of each call, the values of what its path and query take. */
export const PARAMETERS: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = Object.fromEntries(
  OPERATION_NAMES.map((operation) => {
    const { parameters } = documented.get(operation) ?? { parameters: [] }
    const values = new Map(parameters.map(({ name, schema }) => [name, valuesOf(name, schema)]))
    const family = FAMILIES.find(([prefix]) => operation.startsWith(prefix))
    if (family && values.has('symbols')) values.set('symbols', family[1])
    if (operation.startsWith('stock') && values.has('symbol')) values.set('symbol', ['AAPL', 'KO'])
    return [operation, values]
  }),
)

/** The properties of a form, looking through a reference and what may be null. */
function propertiesOf(form: Form): Readonly<Record<string, Form>> {
  const reference = typeof form.$ref === 'string' ? form.$ref.split('/').at(-1) : undefined
  if (reference) return propertiesOf(DOCUMENT.components.schemas[reference] ?? {})
  return (form.properties ?? {}) as Record<string, Form>
}

/** Values of a field of a body, as JSON. */
function jsonValuesOf(name: string, form: Form): readonly unknown[] {
  const options = form.anyOf as readonly Form[] | undefined
  if (options) return options.flatMap((option) => jsonValuesOf(name, option)).slice(0, 20)
  if (form.type === 'null') return [null]
  if (form.type === 'boolean') return [true, false]
  if (form.const !== undefined) return [form.const]
  if (form.$ref || form.type === 'object') {
    const parts = Object.entries(propertiesOf(form))
    return [Object.fromEntries(parts.map(([part, inner]) => [part, jsonValuesOf(part, inner)[0]]))]
  }
  if (form.type === 'array') {
    if (name === 'symbols') return [['AAPL', 'KO'], [], ['BTC/USD', null]]
    const [item] = jsonValuesOf(name, form.items as Form)
    return [[item, item], []]
  }
  const values = valuesOf(name, form)
  return form.type === 'number' || form.type === 'integer' ? values.map(Number) : values
}

/** Of each call that has a body, the values of its fields. */
export const BODIES: Readonly<Record<string, ReadonlyMap<string, readonly unknown[]>>> = Object.fromEntries(
  OPERATION_NAMES.map((operation) => {
    const form = documented.get(operation)?.requestBody?.content['application/json']?.schema
    const fields = form ? Object.entries(propertiesOf(form)) : []
    return [operation, new Map(fields.map(([name, inner]) => [name, jsonValuesOf(name, inner)]))]
  }),
)

/** Statuses that a call may answer, its success among them. */
export const statusesOf = (operation: OperationName): ReadonlySet<number> =>
  new Set(Object.keys(documented.get(operation)?.responses ?? {}).map(Number))
