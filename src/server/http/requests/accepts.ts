import type { MediaType } from '../../operation/operation.ts'

/** Returns the names in an `Accept-*` header with their weights, in lower case and in their order. */
export function acceptWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return weights
}

/** The supported content encodings, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** Returns the best encoding that an `Accept-Encoding` header accepts. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const weights = acceptWeights(String(header ?? ''))
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}

/** Returns CSV if an `Accept` header prefers it to JSON, and JSON for any other header, as RFC 9110 allows. */
export function chooseMediaType(header = ''): MediaType {
  const weights = acceptWeights(header)
  return (weights.get('text/csv') ?? 0) > (weights.get('application/json') ?? 0) ? 'text/csv' : 'application/json'
}
