import { LRUCache } from 'lru-cache'
import type { Clock } from '../../runtime/clock.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Beyond these the least recently used are dropped, and start again full. */
const maxBuckets = 100_000

/** Creates a rate limiter of token buckets, each of which holds the requests of a minute and refills evenly. */
export function createRateLimiter(perMinute: number, clock: Clock) {
  const tokensPerMs = perMinute / 60_000
  // By size: `max` would take the memory of all of them at once.
  const buckets = new LRUCache<string, { tokens: number; filledAtMs: number }>({
    maxSize: maxBuckets,
    sizeCalculation: () => 1,
  })

  function filled(bucketName: string) {
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
    return bucket
  }

  return {
    /**
     * Counts a request against a bucket.
     *
     * @param wanted as many requests it counts as, at most all of a full bucket
     */
    take(bucketName: string, wanted = 1) {
      const tokens = Math.min(wanted, perMinute)
      const bucket = filled(bucketName)
      const allowed = bucket.tokens >= tokens
      if (allowed) bucket.tokens -= tokens
      return {
        allowed,
        limit: perMinute,
        remaining: Math.floor(bucket.tokens),
        /** Until the bucket is full again. */
        resetSeconds: Math.ceil((perMinute - bucket.tokens) / tokensPerMs / 1000),
        /** Until another request of as many tokens is allowed; 0 when it is now. */
        retryAfterSeconds: Math.ceil(Math.max(0, tokens - bucket.tokens) / tokensPerMs / 1000),
      }
    },
    /** Refunds a request that must not count. */
    refund(bucketName: string) {
      const bucket = filled(bucketName)
      bucket.tokens = Math.min(perMinute, bucket.tokens + 1)
    },
  }
}
