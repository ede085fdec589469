import { ApiError, NetworkError } from '#client/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { explainError, isNotFound } from './explain-error.ts'

const apiError = (status: number, retryAfterSeconds?: number) =>
  new ApiError('listDeals', status, ['radius: too small'], { retryAfterSeconds, requestId: 'r-1' })

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

test('an invalid request shows the messages of the service', () => {
  expect(explainError(apiError(400))).toContain('radius: too small')
})

test('a rate limit says how long to wait', () => {
  expect(explainError(apiError(429, 7))).toContain('in 7 s')
  expect(explainError(apiError(429))).toContain('in a moment')
})

test('a server error names the request id', () => {
  expect(explainError(apiError(500))).toContain('r-1')
})

test('every kind of error has a text of its own', () => {
  const texts = [
    apiError(401),
    apiError(404),
    apiError(500),
    apiError(503),
    new NetworkError('listDeals', undefined),
    new TypeError('x'),
  ].map(explainError)
  expect(new Set(texts).size).toBe(texts.length)
})

test('only a 404 is not found', () => {
  expect(isNotFound(apiError(404))).toBe(true)
  expect(isNotFound(apiError(400))).toBe(false)
  expect(isNotFound(new TypeError('x'))).toBe(false)
})

test('a network error without a connection says that the user is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(explainError(new NetworkError('listDeals', undefined))).toContain('You are offline')
})
