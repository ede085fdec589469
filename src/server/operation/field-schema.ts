import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']

export function definitionOf(schema: Schema): Definition {
  return (schema as z.core.$ZodTypes)._zod.def
}

/** Returns the schema of the decoded value, without the wrappers that make it optional. */
export function valueSchema(schema: Schema): Schema {
  const def = definitionOf(schema)
  if ('innerType' in def) return valueSchema(def.innerType)
  return def.type === 'pipe' ? valueSchema(def.out) : schema
}

/** Returns the schema of the value at a path, or `undefined` if the path leaves the schema. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  let at: Schema | undefined = valueSchema(schema)
  for (const key of path) {
    const def = definitionOf(at)
    const inner: Schema | undefined =
      def.type === 'object' ? def.shape[String(key)] : def.type === 'array' ? def.element : undefined
    if (inner === undefined) return undefined
    at = valueSchema(inner)
  }
  return at
}
