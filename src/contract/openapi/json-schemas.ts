import * as z from 'zod/mini'
import { docsOfField, type FieldDocs, type SchemaDocs } from '../docs.ts'
import type { JsonSchema } from './document.ts'

/** Turns schemas of the contract into JSON schemas of the document. */
export type JsonSchemas = ReturnType<typeof createJsonSchemas>

const localPrefix = '#/$defs/'
const componentPrefix = '#/components/schemas/'

/** Creates the conversion; named schemas get their documentation. */
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
    /** The named schemas that others have referred to so far. */
    named,
    /** Returns a schema; those that have a name are references. */
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

/** Leaves out what says no more than the rest of a schema. */
function simplify(schema: JsonSchema): void {
  // Fields may be added to a response, and unknown ones in a request are ignored.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  const { default: preset } = schema
  if (preset === undefined) return
  // Generators of types take a field with a default for one that is always there, also in a request.
  delete schema.default
  if (preset !== '')
    schema.description = `\`${typeof preset === 'string' ? preset : JSON.stringify(preset)}\` when left out.`
}

/**
 * The rule that exactly one of some fields is there, as a choice between whole objects in which the others are `null`: generators
 * leave out a choice between rules, and the fields beside it.
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

/** Returns a part of a schema with references to the document, and with `null` among the types of what may be `null`. */
function tidied(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tidied)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, tidied(value)])) as JsonSchema
  if (copy.$ref?.startsWith(localPrefix) === true) copy.$ref = componentPrefix + copy.$ref.slice(localPrefix.length)
  return withNullType(withoutDateChoice(copy))
}

/** A choice between a type and `null` is one of two types; generators understand that better. */
function withNullType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema
  const [value, none, ...more] = anyOf ?? []
  if (value === undefined || none?.type !== 'null' || more.length > 0) return schema
  const { type, enum: values, ...rest } = value
  // Not every generator understands `null` among the values of an `enum`.
  if (typeof type !== 'string' || values !== undefined) return schema
  return { ...beside, type: [type, 'null'], ...rest } as unknown as JsonSchema
}

/** A text that is a date or a time has one type for generators. */
function withoutDateChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema
  const formats = (anyOf ?? []).map(({ format }) => format)
  if (formats.join() !== 'date,date-time') return schema
  return { ...beside, type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$' }
}

/** Puts words beside each field of an object, of the objects in a list, or of what may be `null`. */
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
