import { expect, test } from 'vitest'
import type { AnyEndpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

test('every operation is listed under its own name', () => {
  for (const [name, { operation }] of Object.entries(endpoints)) expect(operation).toBe(name)
})

test('no two operations share a method and a path', () => {
  const routes = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('every operation that needs the right to read but the overview has data of members, and is recorded as such, as the check of transfers is', () => {
  const operations = Object.values(endpoints) as AnyEndpoint[]
  const reading = operations.filter(
    ({ right, operation }) => [right].flat().includes('read') && operation !== 'getOverview',
  )
  expect(reading.length).toBeGreaterThan(5)
  expect(operations.filter(({ readsMembers }) => readsMembers === true)).toEqual([endpoints.checkTransfers, ...reading])
})
