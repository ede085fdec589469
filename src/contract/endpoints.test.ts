import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

test('every operation is listed under its own name', () => {
  for (const [name, { operation }] of Object.entries(endpoints)) expect(operation).toBe(name)
})

test('no two operations share a method and a path', () => {
  const routes = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(routes).size).toBe(routes.length)
})
