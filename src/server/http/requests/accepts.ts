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

/**
 * Returns the media type of an operation that an `Accept` header prefers. A named type has precedence over a wildcard. A
 * header that accepts no type of the operation is ignored, as RFC 9110 allows.
 */
export function chooseMediaType(header: string | undefined): MediaType {
  if (header === undefined || !/csv/i.test(header)) return 'application/json'
  const ranges = acceptWeights(header)
  const csv = ranges.get('text/csv') ?? 0
  const named = ranges.get('application/json')
  const json = named ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0
  return csv > json || (csv === json && csv > 0 && named === undefined) ? 'text/csv' : 'application/json'
}
