import type { JsonSchema } from '#contract/openapi/document'
import { eitherOf } from '../either-of.ts'

/** Describes the values that a schema allows, as in `integer, 1 to 200` or `list of strings, at most 20`. */
export function describeValue(schema: JsonSchema): string {
  if (schema.enum !== undefined) return eitherOf(schema.enum.map(String))
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeValue({ ...schema, type })).join(' or ')
  if (schema.const !== undefined) return String(schema.const)
  const alternatives = schema.anyOf
  if (alternatives !== undefined) return alternatives.map(describeValue).join(' or ')
  if (schema.type === 'array') {
    return `list of ${pluralOf(schema.items as JsonSchema)}${rangeOf(schema.minItems, schema.maxItems)}`
  }
  const length = rangeOf(schema.minLength, schema.maxLength)
  return typeOf(schema) + rangeOf(schema.minimum, schema.maximum) + (length === '' ? '' : `${length} characters`)
}

function pluralOf(schema: JsonSchema): string {
  return schema.type === 'array' ? `lists of ${pluralOf(schema.items as JsonSchema)}` : `${typeOf(schema)}s`
}

function typeOf({ type, format }: JsonSchema): string {
  if (type === 'null') return 'null'
  const formats: Readonly<Record<string, string>> = {
    date: 'date',
    'date-time': 'date and time in UTC',
    uri: 'URL',
    uuid: 'UUID',
  }
  return formats[format ?? ''] ?? String(type ?? 'any')
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  const format = (value: number) => value.toLocaleString('en-US').replace('-', '\u2212')
  if (max === undefined) return min === undefined ? '' : `, ${format(min)} or more`
  return min === undefined ? `, at most ${format(max)}` : `, ${format(min)} to ${format(max)}`
}
