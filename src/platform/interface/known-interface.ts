import { listDeals } from '#contract/deals/list-deals'
import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints, type OperationName } from '#contract/endpoints'
import { repeat } from '#server/runtime/repeat'
import type { UpstreamResponse } from '#sources/upstream/upstream'
import {
  documentedMinimum,
  type Offered,
  offeredOf,
  operationNames,
  probes,
  type TakenFields,
  undocumented,
} from './offered.ts'
import { type Fields, isFields } from '../responses/fields.ts'

export interface KnownInterfaceOptions {
  /** The path of the platform's address, without a trailing slash. */
  readonly basePath: string
  readonly request: (path: string, maxBytes: number) => Promise<UpstreamResponse>
  /**
   * Calls an operation; any response shows whether the key is accepted. Returns whether the platform lacks the operation;
   * `undefined` when that is unknown.
   */
  readonly probe: (endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>) => Promise<boolean | undefined>
  readonly mustProbe: () => boolean
  readonly onDescription: (isRead: boolean) => void
  readonly refreshMs?: number | undefined
}

const addresses = ['/openapi.json', '/openapi']
const maxDescriptionBytes = 8 * 2 ** 20
const defaultRefreshMs = 60_000
/** After this many refreshes, missing operations of a platform without a description are probed again: once an hour. */
const refreshesPerProbe = 60

/**
 * Reads what a platform offers. While its description is unavailable, the last one applies. If there never was one, the
 * documented minimum applies, without operations that the platform turned out to lack.
 */
export async function createKnownInterface(options: KnownInterfaceOptions) {
  const { basePath, request, probe, mustProbe, onDescription, refreshMs = defaultRefreshMs } = options
  let offered: Offered | undefined
  let wasRead: boolean | undefined
  let refreshes = 0
  const absent = new Set<OperationName>()

  /** Stores whether the platform lacks an operation; `undefined` changes nothing. */
  function note(name: OperationName, isAbsent: boolean | undefined) {
    if (isAbsent === true) absent.add(name)
    else if (isAbsent === false) absent.delete(name)
  }

  async function findAbsent(): Promise<void> {
    const asked = probes.filter(([name]) => undocumented.has(name) || absent.has(name))
    await Promise.all(asked.map(async ([name, input]) => note(name, await probe(endpoints[name], input))))
  }

  async function read(): Promise<Offered | undefined> {
    for (const address of addresses) {
      const response = await request(address, maxDescriptionBytes).catch(() => undefined)
      const found = readDescription(response?.json, basePath)
      if (found !== undefined) return found
    }
    return undefined
  }

  async function refresh() {
    const found = await read()
    offered = found ?? offered
    const isRead = found !== undefined
    if (isRead !== wasRead) onDescription(isRead)
    wasRead = isRead
    if (mustProbe()) await probe(listDeals, { sort: 'cpm' })
    const mayProbe = refreshes % refreshesPerProbe === 0
    refreshes += 1
    if (offered === undefined && mayProbe) await findAbsent()
  }

  await refresh()
  const refreshing = repeat(refreshMs, () => undefined, refresh)
  return {
    get offered(): Offered {
      return offered ?? documentedMinimum(absent)
    },
    note,
    stop: () => void refreshing.stop(),
  }
}

/**
 * Reads from an OpenAPI document which of this interface's operations a platform has, by method and path. Names of path
 * parameters do not matter, and paths may repeat the path of the base address.
 *
 * @returns `undefined` when it is not such a document, or has none of these operations
 */
export function readDescription(document: unknown, basePath: string): Offered | undefined {
  const paths = isFields(document) ? document['paths'] : undefined
  if (!isFields(paths)) return undefined
  const described = new Map<string, unknown>()
  for (const [path, item] of Object.entries(paths)) {
    const relative = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
    described.set(comparable(relative), item)
  }
  const operations = new Map<OperationName, TakenFields>()
  for (const name of operationNames) {
    const endpoint: AnyEndpoint = endpoints[name]
    const item = resolve(document, described.get(comparable(endpoint.path)))
    const operation = item === undefined ? undefined : resolve(document, item[endpoint.method.toLowerCase()])
    if (item !== undefined && operation !== undefined) {
      const taken = endpoint.method === 'GET' ? queryFields(document, item, operation) : bodyFields(document, operation)
      operations.set(name, taken)
    }
  }
  return operations.size === 0 ? undefined : offeredOf(operations)
}

function comparable(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '')
}

function queryFields(document: unknown, item: Fields, operation: Fields): TakenFields {
  const names = new Set<string>()
  const lists = [item['parameters'], operation['parameters']].filter((list) => Array.isArray(list))
  for (const entry of lists.flat()) {
    const parameter = resolve(document, entry)
    if (parameter?.['in'] !== 'query' || typeof parameter['name'] !== 'string') continue
    const name = parameter['name']
    names.add(name)
    const values = resolve(document, parameter['schema'])?.['enum']
    if (Array.isArray(values)) for (const value of values) names.add(`${name}=${String(value)}`)
  }
  return names
}

function bodyFields(document: unknown, operation: Fields): TakenFields {
  const content = resolve(document, operation['requestBody'])?.['content']
  const media = isFields(content) ? content['application/json'] : undefined
  const names = isFields(media) ? propertyNames(document, media['schema'], new Set()) : []
  return names.length === 0 ? 'all' : new Set(names)
}

const combinators = ['allOf', 'anyOf', 'oneOf'] as const

function propertyNames(document: unknown, schema: unknown, seen: Set<unknown>): string[] {
  const resolved = resolve(document, schema)
  if (resolved === undefined || seen.has(resolved)) return []
  seen.add(resolved)
  const own = isFields(resolved['properties']) ? Object.keys(resolved['properties']) : []
  const parts = combinators.map((combinator) => resolved[combinator]).filter((list) => Array.isArray(list))
  return [...own, ...parts.flat().flatMap((part) => propertyNames(document, part, seen))]
}

/** Real chains of references are short; a longer one is circular. */
const maxReferences = 8

/** Follows references within the document. */
function resolve(document: unknown, value: unknown): Fields | undefined {
  let found = value
  for (let followed = 0; isFields(found) && typeof found['$ref'] === 'string'; followed += 1) {
    if (followed === maxReferences || !found['$ref'].startsWith('#/')) return undefined
    const steps = found['$ref'].slice(2).split('/')
    found = steps.reduce<unknown>(
      (at, step) => (isFields(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    )
  }
  return isFields(found) ? found : undefined
}
