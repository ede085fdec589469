import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']

/**
 * Leaves out the fields of a body that are `null` and optional, at any depth: many clients send an absent field that way. A
 * `null` that the schema itself accepts is kept, and so is one that it has to reject.
 */
export function withoutAbsentFields(schema: Schema, value: unknown): unknown {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return withoutAbsentFields(def.innerType, value)
    case 'array':
      return Array.isArray(value) ? value.map((item) => withoutAbsentFields(def.element, item)) : value
    case 'object':
      return isRecord(value) ? withoutAbsentOf(def.shape, value) : value
    default:
      return value
  }
}

function withoutAbsentOf(shape: Readonly<Record<string, Schema>>, value: Record<string, unknown>) {
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (schema === undefined) return [[name, field]]
    return field === null && mayBeAbsent(schema) ? [] : [[name, withoutAbsentFields(schema, field)]]
  })
  return Object.fromEntries(fields)
}

function mayBeAbsent(schema: Schema): boolean {
  const def = definitionOf(schema)
  if (def.type !== 'optional' && def.type !== 'default' && def.type !== 'prefault') return false
  return definitionOf(def.innerType).type !== 'nullable'
}

function definitionOf(schema: Schema): Definition {
  return (schema as z.core.$ZodTypes)._zod.def
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
