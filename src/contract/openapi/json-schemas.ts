import * as z from 'zod/mini'
import { docsOfField, type FieldDocs, type SchemaDocs } from '../docs.ts'
import type { JsonSchema } from './document.ts'

/** Converts the contract's schemas into JSON schemas for the document. */
export type JsonSchemas = ReturnType<typeof createJsonSchemas>

const localPrefix = '#/$defs/'
const componentPrefix = '#/components/schemas/'

/** Creates the converter; named schemas include their documentation. */
export function createJsonSchemas(documented: readonly SchemaDocs[]) {
  const registry = z.registry<{ id: string }>()
  for (const { schema, name } of documented) registry.add(schema, { id: name })
  const docsByName = new Map(documented.map((docs) => [docs.name, docs]))
  const named: Record<string, JsonSchema> = {}

  function addNamed(name: string, definition: JsonSchema) {
    const docs = docsByName.get(name)
    if (docs === undefined) throw new Error(`the schema ${name} has no documentation`)
    const { id: _, ...schema } = withFieldDocs(definition, docs.fields)
    const component = { ...schema, description: docs.description, ...choiceOf(schema, docs.oneOf) }
    const known = JSON.stringify(named[name] ?? component)
    if (known !== JSON.stringify(component)) throw new Error(`requests and responses have different schemas ${name}`)
    named[name] = component
  }

  return {
    /** The named schemas referenced so far. */
    named,
    /** Returns a JSON schema; a named schema becomes a reference. */
    of(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
      const {
        $schema: _,
        $defs = {},
        ...described
      } = z.toJSONSchema(schema, {
        io: side,
        metadata: registry,
        override: ({ jsonSchema }) => simplify(jsonSchema),
      })
      for (const [name, definition] of Object.entries($defs)) addNamed(name, tidied(definition) as JsonSchema)
      return tidied(described) as JsonSchema
    },
  }
}

/** Removes what the rest of a schema already says. */
function simplify(schema: JsonSchema): void {
  // Responses may gain fields, and unknown fields in a request are ignored.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  const { default: preset } = schema
  if (preset === undefined) return
  // Type generators treat a field with a default as always present, even in a request.
  delete schema.default
  if (preset !== '')
    schema.description = `\`${typeof preset === 'string' ? preset : JSON.stringify(preset)}\` when left out.`
}

/**
 * Requires exactly one of some fields, as a choice between whole objects in which the other fields are `null`.
 * Generators drop a choice between rules, along with the fields beside it.
 */
function choiceOf({ properties, required = [] }: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return {}
  const none = Object.fromEntries(names.map((name) => [name, { type: 'null' as const }]))
  return {
    anyOf: names.map((name) => ({
      type: 'object',
      properties: { ...properties, ...none, [name]: properties?.[name] ?? {} },
      required: [name, ...required],
    })),
  }
}

/** Returns a part of a schema with references into the document, and with `null` as one of the types of nullable values. */
function tidied(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tidied)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, tidied(value)])) as JsonSchema
  if (copy.$ref?.startsWith(localPrefix) === true) copy.$ref = componentPrefix + copy.$ref.slice(localPrefix.length)
  return withNullType(withoutDateChoice(copy))
}

/** Turns a choice between a type and `null` into a list of two types, which generators handle better. */
function withNullType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema
  const [value, none, ...more] = anyOf ?? []
  if (value === undefined || none?.type !== 'null' || more.length > 0) return schema
  const { type, enum: values, ...rest } = value
  // Some generators do not support `null` among the values of an `enum`.
  if (typeof type !== 'string' || values !== undefined) return schema
  return { ...beside, type: [type, 'null'], ...rest } as unknown as JsonSchema
}

/** Turns a choice between a date and a time into one text type, which generators handle better. */
function withoutDateChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema
  const formats = (anyOf ?? []).map(({ format }) => format)
  if (formats.join() !== 'date,date-time') return schema
  return { ...beside, type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$' }
}

/** Adds a description to each field of an object, of the objects in a list, or of a nullable value. */
function withFieldDocs(schema: JsonSchema, fields: FieldDocs): JsonSchema {
  if (schema.items !== undefined) return { ...schema, items: withFieldDocs(schema.items as JsonSchema, fields) }
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, JsonSchema] => {
    const docs = docsOfField(name, fields)
    if (docs === undefined) throw new Error(`the field ${name} has no documentation`)
    const [description, inner] = typeof docs === 'string' ? [docs] : docs
    const { description: preset, ...field } = property as JsonSchema
    const words = [description, preset].filter(Boolean).join(' ')
    return [name, { description: words, ...(inner === undefined ? field : withFieldDocs(field, inner)) }]
  })
  return properties.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties) }
}
