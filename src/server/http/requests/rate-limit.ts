import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'

/** What is left to a caller after a request was counted. */
export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Until the whole limit is there again. */
  readonly resetSeconds: number
  /** Until the next request is allowed, 0 when it is. */
  readonly retryAfterSeconds: number
}

/** Counts a request of a caller. */
export type RateLimit = (caller: string) => Allowance

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** Callers that are remembered; one that is forgotten starts anew with a whole bucket. */
const maxBuckets = 100_000

/** A token bucket for each caller: it holds a minute's worth, and fills evenly. */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const tokensPerMs = perMinute / 60_000
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets })

  return (caller) => {
    const now = clock()
    let bucket = buckets.get(caller)
    if (bucket === undefined) {
      bucket = { tokens: perMinute, filledAtMs: now }
      buckets.set(caller, bucket)
    }
    // A clock that was set back fills nothing.
    const passedMs = Math.max(0, now - bucket.filledAtMs)
    bucket.tokens = Math.min(perMinute, bucket.tokens + passedMs * tokensPerMs)
    bucket.filledAtMs = now
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    return {
      allowed,
      limit: perMinute,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((perMinute - bucket.tokens) / tokensPerMs / 1000),
      retryAfterSeconds: bucket.tokens >= 1 ? 0 : Math.ceil((1 - bucket.tokens) / tokensPerMs / 1000),
    }
  }
}
