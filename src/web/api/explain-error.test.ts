import { ApiError, ContractError, NetworkError } from '#client/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { explainError, isNotFound } from './explain-error.ts'

const apiError = (status: number, retryAfterSeconds?: number) =>
  new ApiError('listDeals', status, ['radius: too small'], retryAfterSeconds, 'r-1')

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

test('a refused search says what the service said', () => {
  expect(explainError(apiError(400))).toContain('radius: too small')
})

test('a limit says how long to wait', () => {
  expect(explainError(apiError(429, 7))).toContain('in 7 s')
  expect(explainError(apiError(429))).toContain('in a moment')
})

test('a failure names the request for whoever looks it up', () => {
  expect(explainError(apiError(500))).toContain('r-1')
})

test('every kind of failure has words of its own', () => {
  const words = [
    apiError(401),
    apiError(404),
    apiError(500),
    apiError(503),
    new ContractError('listDeals', 'data: missing'),
    new NetworkError('listDeals', undefined),
    new TypeError('x'),
  ].map(explainError)
  expect(new Set(words).size).toBe(words.length)
})

test('only a 404 is not found', () => {
  expect(isNotFound(apiError(404))).toBe(true)
  expect(isNotFound(apiError(400))).toBe(false)
  expect(isNotFound(new TypeError('x'))).toBe(false)
})

test('no answer without a connection is told as such', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(explainError(new NetworkError('listDeals', undefined))).toContain('You are offline')
})
