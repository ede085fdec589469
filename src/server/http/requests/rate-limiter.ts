import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'

/** The state of a bucket after a request was counted. */
export interface Allowance {
  readonly allowed: boolean
  /** Requests per minute. */
  readonly limit: number
  readonly remaining: number
  /** Until the bucket is full again. */
  readonly resetSeconds: number
  /** Until another request of as many tokens is allowed; 0 when it is now. */
  readonly retryAfterSeconds: number
}

/**
 * Counts a request against a bucket.
 *
 * @param tokens as many requests it counts as, at most all of a full bucket; -1 gives back that of one that should not have been
 *   counted
 */
export type RateLimiter = (bucketName: string, tokens?: number) => Allowance

/** Beyond these the least recently used are dropped, and start again full. */
const maxBuckets = 100_000

/** Creates a rate limiter of token buckets, each of which holds the requests of a minute and refills evenly. */
export function createRateLimiter(perMinute: number, clock: Clock): RateLimiter {
  const tokensPerMs = perMinute / 60_000
  const buckets = new LRUCache<string, { tokens: number; filledAtMs: number }>({ max: maxBuckets })

  return (bucketName, wanted = 1) => {
    const tokens = Math.min(wanted, perMinute)
    const now = clock()
    let bucket = buckets.get(bucketName)
    if (bucket === undefined) {
      bucket = { tokens: perMinute, filledAtMs: now }
      buckets.set(bucketName, bucket)
    }
    // A clock that was set back refills nothing.
    const passedMs = Math.max(0, now - bucket.filledAtMs)
    bucket.tokens = Math.min(perMinute, bucket.tokens + passedMs * tokensPerMs)
    bucket.filledAtMs = now
    const allowed = bucket.tokens >= tokens
    if (allowed) bucket.tokens = Math.min(perMinute, bucket.tokens - tokens)
    return {
      allowed,
      limit: perMinute,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((perMinute - bucket.tokens) / tokensPerMs / 1000),
      retryAfterSeconds: Math.ceil(Math.max(0, tokens - bucket.tokens) / tokensPerMs / 1000),
    }
  }
}
