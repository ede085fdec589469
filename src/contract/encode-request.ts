import type { AnyEndpoint } from './endpoint.ts'

/** Puts each field of a request into the path, the query (lists joined by commas) or the body, as the endpoint describes. */
export function encodeRequest(endpoint: AnyEndpoint, request: Readonly<Record<string, unknown>>) {
  const rest = { ...request }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  if (endpoint.body !== undefined) return { path, query, body: rest }
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return { path, query, body: undefined }
}
