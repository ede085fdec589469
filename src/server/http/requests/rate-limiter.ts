import { LRUCache } from 'lru-cache'
import type { Clock } from '../../runtime/clock.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Beyond this number, the least recently used buckets are dropped, and start full again. */
const maxBuckets = 100_000

/** The bytes of a body, read or created, and the rows counted or summed, that take as long as one request. */
export const bytesOfRequest = 8192
export const rowsOfRequest = 1000
/** Stored bodies: the first bytes are free, and then this number of bytes counts as one request. */
export const storedBytesOfRequest = 1024
export const freeStoredBytes = 2048
/** The bytes that are sent in the time of one request. */
export const sentBytesOfRequest = 32_768

/** Creates a rate limiter of token buckets; each bucket holds the requests of a minute and refills evenly. */
export function createRateLimiter(perMinute: number, clock: Clock) {
  const tokensPerMs = perMinute / 60_000
  // Limits by size, because `max` would allocate memory for all buckets immediately.
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
     * Counts a request against a bucket's limit, unless the bucket has too few requests left.
     *
     * @param wanted the number of requests that it counts as, at most a full bucket
     * @param counted the number of these that are counted already, even if it is refused
     * @param isDone whether the work is done, so that it must be counted; a bucket owes at most what it holds
     */
    countAgainstLimit(bucketName: string, wanted = 1, { counted = 0, isDone = false } = {}) {
      const tokens = Math.min(wanted, perMinute) - counted
      const bucket = filled(bucketName)
      const allowed = isDone || tokens <= 0 || bucket.tokens >= tokens
      if (allowed) bucket.tokens = Math.max(-perMinute, bucket.tokens - tokens)
      return {
        allowed,
        limit: perMinute,
        remaining: Math.max(0, Math.floor(bucket.tokens)),
        /** Seconds until the bucket is full again. */
        resetSeconds: Math.ceil((perMinute - bucket.tokens) / tokensPerMs / 1000),
        /** Seconds until another request with as many tokens is allowed; 0 if it is allowed now. */
        retryAfterSeconds: Math.ceil(Math.max(0, tokens + counted - bucket.tokens) / tokensPerMs / 1000),
      }
    },
    /** Refunds the difference between the counted and the real cost; a higher real cost counts in the following minutes. */
    refund(bucketName: string, wanted = 1, used = 0) {
      const bucket = filled(bucketName)
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.min(wanted, perMinute) - used)
    },
  }
}

/** Creates a function that returns whether a name is within its limit for the current period, an hour or day in UTC. */
export function createPeriodLimit(most: number, periodMs: number): (name: string, nowMs: number) => boolean {
  let period = 0
  const counts = new Map<string, number>()
  return (name, nowMs) => {
    const current = Math.floor(nowMs / periodMs)
    if (current !== period) counts.clear()
    period = current
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= most
  }
}
