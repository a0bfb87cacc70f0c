/** JSON Schema in a few words, and as an outline of an object. */
import type { JsonSchema } from '@paddock/contract/openapi/json-schema'
import { escaped } from '@paddock/market/escaped'

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

const COMPONENTS = '#/components/schemas/'

/** The entity a schema refers to, looking through lists and maps. */
const nameOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice(COMPONENTS.length) : undefined

/** `string or null`, `list of Order`, `Bar by symbol`, as HTML: entities are links. */
export function kindOf(schema: JsonSchema): string {
  const name = nameOf(schema)
  if (name !== undefined) return `<a href="#entity-${name}">${name}</a>`
  const { type, items, anyOf, additionalProperties, properties } = schema
  if (Array.isArray(anyOf)) return anyOf.filter(isSchema).map(kindOf).join(' or ')
  if (type === 'array') return isSchema(items) ? `list of ${kindOf(items)}` : 'list'
  if (
    type === 'object' &&
    !properties &&
    isSchema(additionalProperties) &&
    Object.keys(additionalProperties).length > 0
  )
    return `${kindOf(additionalProperties)} by name`
  if (Array.isArray(type)) return type.map(String).join(' or ')
  return typeof type === 'string' ? type : 'anything'
}

/** Values, default and limits, as HTML; empty where there are none. */
export function boundsOf({ enum: values, items, default: standing, minimum, maximum, maxItems }: JsonSchema): string {
  const allowed = Array.isArray(values) ? values : isSchema(items) && Array.isArray(items.enum) ? items.enum : []
  const codes = allowed.map((value) => `<code>${escaped(value === '' ? '""' : String(value))}</code>`).join(' ')
  const most = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  const range =
    typeof minimum === 'number' ? (most === undefined ? `from ${minimum}` : `${minimum} to ${most}`) : undefined
  return [
    codes,
    range,
    typeof maxItems === 'number' ? `at most ${maxItems}` : undefined,
    standing === undefined ? undefined : `default <code>${escaped(String(standing))}</code>`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ')
}

/** The fields of an object, one row each; empty for anything else. */
export function fieldRows(schema: JsonSchema): string {
  const { properties, required } = schema
  if (!isSchema(properties)) return ''
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(properties)
    .filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    .map(([name, field]) => {
      const said = typeof field.description === 'string' ? field.description : ''
      const more = [boundsOf(field), escaped(said)].filter((part) => part !== '').join('; ')
      return `<tr><th scope="row"><code>${escaped(name)}</code>${needed.has(name) ? '' : ' <i>optional</i>'}</th><td>${kindOf(field)}</td><td>${more}</td></tr>`
    })
    .join('')
}
