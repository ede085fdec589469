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

test('the operations that read data of members are checkTransfers and all that need the right to read, except getOverview', () => {
  const operations = Object.values(endpoints) as AnyEndpoint[]
  const needRead = operations.filter(
    ({ right, operation }) => [right].flat().includes('read') && operation !== 'getOverview',
  )
  expect(needRead.length).toBeGreaterThan(5)
  const recorded = operations.filter(({ readsMembers }) => readsMembers === true)
  expect(recorded).toEqual([endpoints.checkTransfers, ...needRead])
})
