import * as z from 'zod/mini'
import type { Message } from './errors.ts'
import { eitherOf } from './either-of.ts'
import { definitionOf, type Schema, schemaAt } from './field-schema.ts'

type Issue = z.core.$ZodIssue

/**
 * The options for a parse whose issues have a message only if the schema defines one. All other issues are explained by
 * `explainIssue`, which reads the value from the issue.
 */
export const withoutMessage = { error: () => '', reportInput: true }

/**
 * Returns the problem with a value in words, after the name of its field: `amount: must be a whole number from 1 to 999999`.
 * A rule about a whole object has a message that names the fields itself.
 *
 * @param whole the name of the whole value
 * @param issue an issue of a parse with `withoutMessage`
 */
export function explainIssue(issue: Issue, schema: Schema, whole: string): Message {
  const { code, path, message, input } = issue
  const name = z.core.toDotPath(path) || whole
  if (code !== 'custom' && input === undefined) return [name, 'is required']
  if (message !== '') return code === 'custom' && path.length === 0 ? message : [name, message]
  const at = schemaAt(schema, path)
  return [name, at === undefined ? 'is invalid' : explain(issue, at)]
}

function explain(issue: Issue, schema: Schema): string {
  const { code } = issue
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return explainText(code, schema)
    case 'number':
      return `must be a ${formatOf(schema) === 'safeint' ? 'whole number' : 'number'}${rangeOf(schema)}`
    case 'boolean':
      return 'must be true or false'
    case 'array':
      return explainList(code, schema)
    case 'object':
      return 'must be an object'
    case 'enum':
      return `must be ${eitherOf(Object.values(def.entries).map(String))}`
    case 'literal':
      return `must be ${eitherOf(def.values.map(String))}`
    case 'union':
      return def.options.map((option) => explain(issue, option)).join(', or ')
    default:
      return 'is invalid'
  }
}

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
}

/** Returns the range of numbers or lengths that a schema's checks allow. */
export function boundsOf(schema: Schema): Bounds {
  const checks = (definitionOf(schema).checks ?? []) as z.core.$ZodChecks[]
  return Object.assign({}, ...checks.map(boundsOfCheck)) as Bounds
}

function boundsOfCheck(check: z.core.$ZodChecks): Bounds {
  const { def } = check._zod
  switch (def.check) {
    case 'greater_than':
      return { minimum: Number(def.value) }
    case 'less_than':
      return { maximum: Number(def.value) }
    case 'min_length':
      return { minimum: def.minimum }
    case 'max_length':
      return { maximum: def.maximum }
    default:
      return {}
  }
}

function formatOf(schema: Schema): string {
  const def = definitionOf(schema)
  return 'format' in def ? String(def.format) : ''
}

function rangeOf(schema: Schema): string {
  const { minimum, maximum } = boundsOf(schema)
  if (minimum === undefined) return maximum === undefined ? '' : ` of at most ${maximum}`
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`
}

const formats: Readonly<Record<string, string>> = {
  guid: 'a UUID',
  uuid: 'a UUID',
  date: 'a date, as in 2027-03-31',
  datetime: 'a time in UTC, as in 2027-03-31T14:00:00Z',
  url: 'a URL',
}

function explainText(code: Issue['code'], schema: Schema): string {
  const { minimum, maximum } = boundsOf(schema)
  if (code === 'too_small') return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  if (code === 'too_big') return `must have at most ${maximum} characters`
  return code === 'invalid_type' ? 'must be a text' : `must be ${formats[formatOf(schema)] ?? 'in another form'}`
}

function explainList(code: Issue['code'], schema: Schema): string {
  const { minimum, maximum } = boundsOf(schema)
  if (code === 'too_small') return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} entries`
  return code === 'too_big' ? `must have at most ${maximum} entries` : 'must be a list'
}
