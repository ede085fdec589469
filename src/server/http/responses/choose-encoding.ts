import { acceptWeights } from '../requests/accept-weights.ts'

/** The supported content encodings, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** Returns the best encoding that an `Accept-Encoding` header accepts. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const weights = acceptWeights(String(header ?? ''))
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}
