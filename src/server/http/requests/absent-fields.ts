import { definitionOf, type Schema } from './field-schema.ts'

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
      return Array.isArray(value) ? withoutAbsentIn(def.element, value) : value
    case 'object':
      return isRecord(value) ? withoutAbsentOf(def.shape, value) : value
    default:
      return value
  }
}

function withoutAbsentIn(schema: Schema, items: readonly unknown[]): readonly unknown[] {
  const copy = items.map((item) => withoutAbsentFields(schema, item))
  return copy.some((item, at) => item !== items[at]) ? copy : items
}

/** Nearly every body has no such field, and is not copied. */
function withoutAbsentOf(shape: Readonly<Record<string, Schema>>, value: Record<string, unknown>) {
  let copy: Record<string, unknown> | undefined
  for (const [name, schema] of Object.entries(shape)) {
    if (!Object.hasOwn(value, name)) continue
    const given = value[name]
    const isAbsent = given === null && mayBeAbsent(schema)
    const field = isAbsent ? undefined : withoutAbsentFields(schema, given)
    if (field === given) continue
    copy ??= { ...value }
    if (isAbsent) delete copy[name]
    else copy[name] = field
  }
  return copy ?? value
}

function mayBeAbsent(schema: Schema): boolean {
  const def = definitionOf(schema)
  if (def.type !== 'optional' && def.type !== 'default' && def.type !== 'prefault') return false
  return definitionOf(def.innerType).type !== 'nullable'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
