import { isFields } from '../responses/fields.ts'
import {
  type LocalServer,
  type SimulatedFailure,
  type SimulatedRequest,
  type SimulatedResponse,
  startLocalServer,
} from '#sources/testing/local-server'
import { changes, describe, pathName, taken } from './gaps.ts'

export interface SimulatedPlatformOptions {
  /** The address of a Milestay up to its version, and a staff key of it, which store what the platform receives. */
  readonly behind: { readonly url: string; readonly key: string }
  /** The key that this platform takes. */
  readonly key: string
  /** `false` for one without `GET /miles/transfer/list` and `/{id}`. */
  readonly hasLookUp?: boolean
  /** Paths that it does not have; a test may change them. */
  readonly lacks?: ReadonlySet<string>
  /** `false` for one that does not describe its interface. */
  readonly isDescribed?: boolean
  /** `false` for one that has everything and changes nothing: only its failures are simulated. */
  readonly hasGaps?: boolean
  /** Whether it has the pictures itself, in place of the Milestay behind it. */
  readonly hasPictures?: boolean
  readonly port?: number
}

/** What happens to the next request of a path: a response in place of its own, or a failure. */
export type NextResponse =
  | SimulatedResponse
  | Promise<SimulatedResponse>
  | SimulatedFailure
  /** It is done, and its response is lost. */
  | 'kept and lost'
  /** It is not done, and there is no response. */
  | 'lost'
  | ((response: unknown) => unknown)

/** Another implementation of the interface, with the gaps and peculiarities of a real one, in front of a Milestay that does the work. */
export interface SimulatedPlatform extends LocalServer {
  /** The address that paths are put after. */
  readonly baseUrl: string
  /** Everything that it was asked, oldest first. */
  readonly requests: readonly SimulatedRequest[]
  /** Decides what happens to the next requests of a path, one after the other; afterwards it answers as usual. */
  next(path: string, ...answers: readonly NextResponse[]): void
}

export const platformBasePath = '/functions/v1'
const unauthorized = { status: 401, json: { code: 401, message: 'Unauthorized - Invalid or missing token' } }
const notFound = { status: 404, json: { code: 404, message: 'Not found' } }

export async function startSimulatedPlatform(options: SimulatedPlatformOptions): Promise<SimulatedPlatform> {
  const { behind, key, hasLookUp = true, isDescribed = true, hasGaps = true, hasPictures = false, port = 0 } = options
  const { lacks = new Set() } = options
  const { origin } = new URL(behind.url)
  const requests: SimulatedRequest[] = []
  const planned = new Map<string, NextResponse[]>()

  async function askBehind(request: SimulatedRequest, path: string): Promise<SimulatedResponse> {
    const query = new URLSearchParams(request.query)
    const names = hasGaps ? taken[path] : undefined
    for (const name of names === undefined ? [] : [...query.keys()]) if (!names?.includes(name)) query.delete(name)
    const response = await fetch(`${behind.url}${path}?${query.toString()}`, {
      method: request.method,
      headers: { authorization: `Bearer ${behind.key}`, 'content-type': 'application/json' },
      ...(request.method === 'POST' ? { body: JSON.stringify(request.json) } : {}),
    })
    const text = await response.text()
    const json: unknown = JSON.parse(
      hasPictures ? text.replaceAll(`${origin}/pictures/`, `${server.url}/pictures/`) : text,
    )
    return { status: response.status, json }
  }

  async function picture(path: string): Promise<SimulatedResponse> {
    const response = await fetch(origin + path)
    const type = response.headers.get('content-type') ?? 'image/svg+xml'
    return { status: response.status, headers: { 'content-type': type }, text: await response.text() }
  }

  async function response(request: SimulatedRequest, path: string): Promise<SimulatedResponse> {
    const name = pathName(path)
    if (!hasGaps) return askBehind(request, path)
    const isLookUp = request.method === 'GET' && name.startsWith('/miles/transfer/')
    if (!(name in changes) || (isLookUp && !hasLookUp) || lacks.has(name)) return notFound
    if (name === '/hotels/deals' && !['cpm', 'multiplier'].includes(request.query.get('sort') ?? '')) {
      return { status: 400, json: { code: 400, message: 'sort is required' } }
    }
    const answered = await askBehind(request, path)
    const isDone = (answered.status ?? 200) < 400
    return isDone && answered.json !== undefined ? { ...answered, json: changes[name]?.(answered.json) } : answered
  }

  const server: LocalServer = await startLocalServer(async (request) => {
    if (hasPictures && request.path.startsWith('/pictures/')) return picture(request.path)
    if (!request.path.startsWith(`${platformBasePath}/`)) return { status: 404, text: 'No such page' }
    const path = request.path.slice(platformBasePath.length)
    if (path === '/openapi.json' && !hasGaps) return askBehind(request, path)
    if (path === '/openapi' && isDescribed && hasGaps) return { json: describe(platformBasePath, hasLookUp) }
    if (path.startsWith('/openapi')) return { failure: 'html', status: 404 }
    requests.push(request)
    if (request.headers.authorization !== `Bearer ${key}`) return unauthorized
    const plan = planned.get(path)?.shift()
    if (plan === 'lost') return { failure: 'close' }
    if (plan === 'kept and lost') {
      await response(request, path)
      return { failure: 'close' }
    }
    if (typeof plan === 'function') {
      const answered = await response(request, path)
      return { ...answered, json: await plan(answered.json) }
    }
    return plan ?? response(request, path)
  }, port)

  return {
    ...server,
    baseUrl: `${server.url}${platformBasePath}`,
    requests,
    next: (path, ...answers) => planned.set(path, [...(planned.get(path) ?? []), ...answers]),
  }
}

/** Returns a function that removes or replaces a field of a response, `data[3].name`. */
export function changeField(path: string, value?: unknown): (response: unknown) => unknown {
  return (response) => {
    const copy: unknown = structuredClone(response)
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    const owner = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], copy)
    if (isFields(owner)) {
      const changed = owner as Record<string, unknown>
      if (value === undefined) delete changed[last]
      else changed[last] = value
    }
    return copy
  }
}
