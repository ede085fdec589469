import type { AnyEndpoint } from '#contract/endpoint'
import { NotFoundError } from '#server/errors'
import type { UpstreamRequest } from '../upstream/upstream.ts'

/**
 * Puts each field of an input where the endpoint wants it: path, query or body. Ids are percent-encoded into the path.
 *
 * @throws {NotFoundError} for an id that cannot be part of a path
 */
export function encodeRequest(
  { method, path, body }: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): Pick<UpstreamRequest, 'method' | 'path' | 'query' | 'body'> {
  const rest = { ...input }
  const encodedPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodePathSegment(String(value))
  })
  if (body !== undefined) return { method, path: encodedPath, body: rest }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    method,
    path: encodedPath,
    query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  }
}

/** URL parsers resolve segments of dots, percent-encoded or not, to another path: nothing has such an id. */
function encodePathSegment(text: string): string {
  if (/^\.{1,2}$/.test(text)) throw new NotFoundError('Nothing has this id')
  return encodeURIComponent(text)
}
