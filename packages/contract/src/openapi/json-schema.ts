/** Schemas as JSON Schema: forms where a schema converts, references where an entity has a name. */
import * as z from 'zod/mini'
import { formOf } from '../entities/wire-form.ts'
import { defaultOf } from '../operations/schema.ts'
import { ENTITIES } from './entities.ts'

export type JsonSchema = { readonly [key: string]: unknown }

const COMPONENTS = '#/components/schemas/'

/**
 * Every schema by its key, and the entities they refer to. What travels is described, so of a conversion its input: a decimal of an answer is a
 * string or a number.
 */
export function jsonSchemas(schemas: Readonly<Record<string, z.ZodMiniType>>): {
  readonly byKey: Readonly<Record<string, JsonSchema>>
  readonly components: Readonly<Record<string, JsonSchema>>
} {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(ENTITIES)) registry.add(schema, { id })
  const all = z.object(schemas)
  const { properties, $defs } = z.toJSONSchema(all, {
    io: 'input',
    metadata: registry,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const standing = defaultOf(zodSchema)
      if (standing !== undefined) jsonSchema.default = standing as never
      const form = formOf(zodSchema)
      if (!form) return
      if (form.type !== undefined)
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      Object.assign(jsonSchema, form)
    },
  })
  return { byKey: referring(properties ?? {}), components: referring($defs ?? {}) }
}

/** The same with references that point into the document, and without names that the keys say already. */
function referring(schemas: object): Record<string, JsonSchema> {
  return JSON.parse(
    JSON.stringify(schemas, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', COMPONENTS)
        : key === 'id' && typeof value === 'string'
          ? undefined
          : value,
    ),
  ) as Record<string, JsonSchema>
}
