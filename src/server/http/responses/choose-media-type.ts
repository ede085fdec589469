import type { MediaType } from '../../operation/operation.ts'
import { acceptWeights } from '../requests/accept-weights.ts'

/**
 * Returns the media type that an `Accept` header prefers, of those that an operation has. What the header names counts
 * for more than what a wildcard covers; a header that accepts neither is ignored, as RFC 9110 allows.
 */
export function chooseMediaType(header: string | undefined): MediaType {
  if (header === undefined || !/csv/i.test(header)) return 'application/json'
  const ranges = acceptWeights(header)
  const csv = ranges.get('text/csv') ?? 0
  const named = ranges.get('application/json')
  const json = named ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0
  return csv > json || (csv === json && csv > 0 && named === undefined) ? 'text/csv' : 'application/json'
}
