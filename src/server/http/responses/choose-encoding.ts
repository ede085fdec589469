import { acceptWeights } from '../requests/accept-weights.ts'

/** The supported content encodings, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** Browsers send a handful of different values; more are not worth caching. */
const maxCached = 100
const cached = new Map<string, Encoding>()

/** Returns the best encoding that an `Accept-Encoding` header accepts. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  const known = cached.get(accepted)
  if (known !== undefined) return known
  const chosen = choose(accepted)
  if (cached.size < maxCached) cached.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = acceptWeights(accepted)
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}
