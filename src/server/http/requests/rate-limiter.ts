import { LRUCache } from 'lru-cache'
import type { Clock } from '../../runtime/clock.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Beyond these the least recently used are dropped, and start again full. */
const maxBuckets = 100_000

/** As many bytes of a body, read or made, and as many rows that are only counted or summed, take the time of one request. */
export const bytesOfRequest = 8192
export const rowsOfRequest = 1000
/** Of a body that is stored, as many bytes past the first count as one request. */
export const storedBytesOfRequest = 1024
export const freeStoredBytes = 2048
/** As many bytes are sent in the time of one. */
export const sentBytesOfRequest = 32_768

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
     * @param counted how many of these are counted already, also when it is refused
     * @param isDone what it has turned out to take; a bucket owes at most as much as it holds
     */
    take(bucketName: string, wanted = 1, { counted = 0, isDone = false } = {}) {
      const tokens = Math.min(wanted, perMinute) - counted
      const bucket = filled(bucketName)
      const allowed = isDone || tokens <= 0 || bucket.tokens >= tokens
      if (allowed) bucket.tokens = Math.max(-perMinute, bucket.tokens - tokens)
      return {
        allowed,
        limit: perMinute,
        remaining: Math.max(0, Math.floor(bucket.tokens)),
        /** Until the bucket is full again. */
        resetSeconds: Math.ceil((perMinute - bucket.tokens) / tokensPerMs / 1000),
        /** Until another request of as many tokens is allowed; 0 when it is now. */
        retryAfterSeconds: Math.ceil(Math.max(0, tokens + counted - bucket.tokens) / tokensPerMs / 1000),
      }
    },
    /** Refunds what a request was counted as but for what it was, which may be more: that counts in the minutes that follow. */
    refund(bucketName: string, wanted = 1, used = 0) {
      const bucket = filled(bucketName)
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.min(wanted, perMinute) - used)
    },
  }
}

/** Creates a function that returns whether a name is among the first of that name in a period, as an hour or a day of UTC. */
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
