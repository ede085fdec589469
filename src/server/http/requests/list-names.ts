import { definitionOf, type Schema, valueSchema } from './field-schema.ts'

const known = new WeakMap<Schema, ReadonlySet<string>>()

/** Returns the names of the parameters of a query that are lists. */
export function listNames(query: Schema): ReadonlySet<string> {
  let names = known.get(query)
  if (names === undefined) {
    const def = definitionOf(query)
    const fields = def.type === 'object' ? Object.entries(def.shape) : []
    const lists = fields.filter(([, field]) => definitionOf(valueSchema(field)).type === 'array')
    names = new Set(lists.map(([name]) => name))
    known.set(query, names)
  }
  return names
}
