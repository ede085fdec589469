import * as z from 'zod/mini'

type Limits = Readonly<Record<'characters' | 'entries', number>>

/** Returns a schema with maximum lengths for its texts and lists, in characters and entries, except where it has its own. */
export function withLimits<Schema extends z.ZodMiniType>(schema: Schema, limits: Limits): Schema {
  return limited(schema, limits) as Schema
}

function limited(schema: unknown, limits: Limits): z.ZodMiniType {
  if (schema instanceof z.ZodMiniOptional) return z.optional(limited(schema.def.innerType, limits))
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, limited(field, limits)])
    return z.object(Object.fromEntries(fields) as z.core.$ZodShape).check(...checksOf(schema))
  }
  if (schema instanceof z.ZodMiniArray) {
    const list = z.array(limited(schema.def.element, limits)).check(...checksOf(schema))
    return hasLimit(schema) ? list : list.check(z.maxLength(limits.entries))
  }
  if (schema instanceof z.ZodMiniString && !hasLimit(schema)) return schema.check(z.maxLength(limits.characters))
  return schema as z.ZodMiniType
}

function checksOf({ def }: z.ZodMiniObject | z.ZodMiniArray) {
  return (def.checks ?? []) as z.core.$ZodCheck<unknown>[]
}

function hasLimit({ def }: z.ZodMiniArray | z.ZodMiniString): boolean {
  return def.checks?.some(({ _zod }) => _zod.def.check === 'max_length') === true
}
