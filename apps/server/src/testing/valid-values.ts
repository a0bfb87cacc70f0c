/** What the parameters and fields of calls take: what their form lists, and names of things that are there. */
import type { DeskOperationName } from '@paddock/contract/desk/operations/calls'
import { deskDocument } from '@paddock/contract/openapi/desk-document'
import { type OpenApiDocument, openApiDocument } from '@paddock/contract/openapi/document'
import type { OperationName } from '@paddock/contract/operations/table'

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

/** The schemas of one document, by their names. */
type Schemas = OpenApiDocument['components']['schemas']

/** The properties of a form, looking through a reference, what may be null and what may be one of several. */
function propertiesOf(form: Form, schemas: Schemas): Readonly<Record<string, Form>> {
  const reference = typeof form.$ref === 'string' ? form.$ref.split('/').at(-1) : undefined
  if (reference) return propertiesOf(schemas[reference] ?? {}, schemas)
  const options = ((form.anyOf ?? form.oneOf) as readonly Form[] | undefined) ?? []
  const own = [
    (form.properties ?? {}) as Record<string, Form>,
    ...options.map((option) => propertiesOf(option, schemas)),
  ]
  const names = new Set(own.flatMap(Object.keys))
  return Object.fromEntries(
    [...names].map((name) => {
      const forms = own.flatMap((each): Form[] => (each[name] ? [each[name]] : []))
      return [name, forms.length === 1 && forms[0] ? forms[0] : { anyOf: forms }]
    }),
  )
}

/** Values of a field of a body, as JSON. */
function jsonValuesOf(name: string, form: Form, schemas: Schemas): readonly unknown[] {
  const options = (form.anyOf ?? form.oneOf) as readonly Form[] | undefined
  if (options) return options.flatMap((option) => jsonValuesOf(name, option, schemas)).slice(0, 20)
  if (form.type === 'null') return [null]
  if (form.type === 'boolean') return [true, false]
  if (form.const !== undefined) return [form.const]
  if (form.$ref || form.type === 'object') {
    const parts = Object.entries(propertiesOf(form, schemas))
    return [Object.fromEntries(parts.map(([part, inner]) => [part, jsonValuesOf(part, inner, schemas)[0]]))]
  }
  if (form.type === 'array') {
    if (name === 'symbols') return [['AAPL', 'KO'], [], ['BTC/USD', null]]
    const [item] = jsonValuesOf(name, (form.items ?? {}) as Form, schemas)
    return [[item, item], []]
  }
  const values = valuesOf(name, form)
  return form.type === 'number' || form.type === 'integer' ? values.map(Number) : values
}

/** A call and what it takes. */
export interface ValidCall<Name extends string = string> {
  readonly name: Name
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  /** Parameters of the query without which there is no answer. */
  readonly required: readonly string[]
  /** Of each parameter of path and query. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** Of each field of the body; none where the call has no body. */
  readonly body: ReadonlyMap<string, readonly unknown[]>
  /** What it may answer, its success among them. */
  readonly statuses: ReadonlySet<number>
}

/** The calls of a document by their names. */
function callsOf<Name extends string>({ paths, components }: OpenApiDocument<Name>) {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: name, parameters, requestBody, responses }]): ValidCall<Name> => {
      const values = new Map(
        parameters.map((parameter) => [parameter.name, valuesOf(parameter.name, parameter.schema)]),
      )
      const family = FAMILIES.find(([prefix]) => name.startsWith(prefix))
      if (family && values.has('symbols')) values.set('symbols', family[1])
      if (name.startsWith('stock') && values.has('symbol')) values.set('symbol', ['AAPL', 'KO'])
      const form = requestBody?.content['application/json']?.schema
      const fields = form ? Object.entries(propertiesOf(form, components.schemas)) : []
      return {
        ...{ name, method: method.toUpperCase(), path, values },
        required: parameters.filter(({ in: place, required }) => place === 'query' && required).map((one) => one.name),
        body: new Map(fields.map(([field, inner]) => [field, jsonValuesOf(field, inner, components.schemas)])),
        statuses: new Set(Object.keys(responses).map(Number)),
      }
    }),
  )
  return Object.fromEntries(calls.map((call) => [call.name, call])) as Readonly<Record<Name, ValidCall<Name>>>
}

const FACTS = { title: 'Paddock', version: '1', description: '', servers: [] }
/** Alpaca's calls. */
export const VALID_CALLS = callsOf<OperationName>(openApiDocument({ ...FACTS, notOffered: {} }))
/** The desk's own. */
export const VALID_DESK_CALLS = callsOf<DeskOperationName>(deskDocument(FACTS))
