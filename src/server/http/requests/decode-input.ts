import type { AnyEndpoint, InputOf } from '#contract/endpoint'
import * as z from 'zod/mini'
import { InvalidInputError, type Message, NotFoundError, textOf } from '../../operation/errors.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { boundsOf, explainIssue, withoutMessage } from '../../operation/explain-issue.ts'
import { definitionOf, type Schema, valueSchema } from '../../operation/field-schema.ts'

/** The undecoded input of a request; `query` is the raw query string. */
export interface RawInput {
  readonly params: unknown
  readonly query: string
  readonly body: unknown
}

const maxMessages = 20
/** The limit of issues, twice as high, because one number may violate two rules. */
const maxIssues = 2 * maxMessages + 2
/** The time for a part of the work on a long body, after which other requests get a turn. */
const partMs = 4

/**
 * Decodes the path parameters, query and body of a request into one object.
 *
 * @throws {InvalidInputError} naming every invalid field of query and body
 * @throws {NotFoundError} when a path parameter cannot be a valid id
 */
export async function decodeInput<E extends AnyEndpoint>(
  endpoint: E,
  { params, query, body }: RawInput,
): Promise<InputOf<E>> {
  const input: Record<string, unknown> = {}
  /** Messages by text, to drop duplicates. */
  const messages = new Map<string, Message>()

  function decode(schema: z.ZodMiniType, value: unknown, whole: string) {
    const decoded = z.safeParse(schema, value, withoutMessage)
    if (decoded.success) Object.assign(input, decoded.data)
    for (const issue of decoded.error?.issues.slice(0, maxIssues) ?? []) {
      const message = explainIssue(issue, schema, whole)
      messages.set(textOf(message), message)
    }
  }

  if (endpoint.params !== undefined) {
    decode(endpoint.params, params, 'path')
    if (messages.size > 0) throw new NotFoundError([...messages.keys()].join('; '))
  }
  if (endpoint.query !== undefined) decode(endpoint.query, parseQuery(query, listNames(endpoint.query)), 'query')
  if (endpoint.body !== undefined) {
    const given = body === undefined && isOptionalBody(endpoint.body) ? {} : body
    const work = prepareBody(endpoint.body, given, { issues: 0 })
    let untilMs = performance.now() + partMs
    let step = work.next()
    for (; step.done !== true; step = work.next()) {
      if (performance.now() < untilMs) continue
      await yieldToEventLoop()
      untilMs = performance.now() + partMs
    }
    decode(endpoint.body, step.value, 'body')
  }

  if (messages.size > 0) {
    const found = [...messages.values()]
    throw new InvalidInputError(found.length <= maxMessages ? found : [...found.slice(0, maxMessages), 'and more'])
  }
  return input as InputOf<E>
}

/** Returns whether a body may be omitted, because all its fields are optional. */
export function isOptionalBody(schema: z.ZodMiniType): boolean {
  return z.safeParse(schema, {}).success
}

const known = new WeakMap<Schema, ReadonlySet<string>>()

function listNames(query: Schema): ReadonlySet<string> {
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

/**
 * Parses the query string of a URL strictly: each parameter once, in valid percent-encoding. Only lists may be repeated,
 * which equals separation by commas. Empty parameters count as absent.
 *
 * @param listNames the parameters that are lists
 * @throws {InvalidInputError} naming each invalid parameter
 */
function parseQuery(query: string, listNames: ReadonlySet<string>): Readonly<Record<string, string>> {
  const parameters = new Map<string, string>()
  const messages: Message[] = []
  for (const part of query.split('&')) {
    if (part === '') continue
    // Detecting a bad encoding takes long.
    if (messages.length > maxMessages) break
    const separator = part.indexOf('=')
    const rawName = separator === -1 ? part : part.slice(0, separator)
    const name = decode(rawName)
    const value = separator === -1 ? '' : decode(part.slice(separator + 1))
    if (name === undefined) messages.push(['query', 'has a bad percent-encoding'])
    else if (value === undefined) messages.push([name, 'has a bad percent-encoding'])
    else if (listNames.has(name)) parameters.set(name, joinLists(parameters.get(name), value))
    else if (parameters.has(name)) messages.push([name, 'must be given once'])
    else parameters.set(name, value)
  }
  if (messages.length > 0) throw new InvalidInputError(messages)
  return Object.fromEntries([...parameters].filter(([, value]) => value !== ''))
}

function joinLists(one: string | undefined, other: string): string {
  return one === undefined || one === '' || other === '' ? (one ?? '') + other : `${one},${other}`
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/**
 * Drops fields of a body that are `null` and optional, at any depth, because many clients send absent fields like this. A
 * `null` stays if the schema accepts it or must reject it. Once enough issues are found, the rest of a list is cut off,
 * because checking thousands of entries takes long. Yields after each entry.
 */
function* prepareBody(schema: Schema, value: unknown, found: { issues: number }): Generator<void, unknown> {
  const def = definitionOf(schema)
  if ('innerType' in def) return yield* prepareBody(def.innerType, value, found)
  if (def.type === 'array' && Array.isArray(value)) {
    const prepared: unknown[] = []
    // One entry beyond the maximum is enough to show that there are too many.
    for (const item of value.slice(0, (boundsOf(schema).maximum ?? value.length) + 1)) {
      if (found.issues > maxIssues) break
      const entry = yield* prepareBody(def.element, item, found)
      prepared.push(entry)
      found.issues += countIssues(def.element, entry)
      yield
    }
    return prepared
  }
  if (def.type !== 'object' || !isRecord(value)) return value
  const fields: [string, unknown][] = []
  for (const [name, field] of Object.entries(value)) {
    const inner = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
    if (inner === undefined) fields.push([name, field])
    else if (field !== null || !mayBeAbsent(inner)) fields.push([name, yield* prepareBody(inner, field, found)])
  }
  return Object.fromEntries(fields)
}

/** Counts the issues of a list's entry. Of inner lists it checks the first entry only; the others are counted separately. */
function countIssues(schema: Schema, entry: unknown): number {
  return z.core.safeParse(schema, withFirstEntries(entry), withoutMessage).error?.issues.length ?? 0
}

function withFirstEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(withFirstEntries)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withFirstEntries(field)]))
}

function mayBeAbsent(schema: Schema): boolean {
  const def = definitionOf(schema)
  if (def.type !== 'optional' && def.type !== 'default' && def.type !== 'prefault') return false
  return definitionOf(def.innerType).type !== 'nullable'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
