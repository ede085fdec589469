import { expect, test } from 'vitest'
import { readConfig } from '#service/config'
import { pageHeaders } from './security-headers.ts'

test.each([
  [' https://tile.openstreetmap.org', {}],
  ['', { SAMPLE: 'off' }],
  ['', { TILES_URL: 'off' }],
  ['', { TILES_URL: '/tiles/{z}/{x}/{y}.png' }],
  [' http://127.0.0.1:8080', { TILES_URL: 'http://127.0.0.1:8080/{z}/{x}/{y}.png' }],
  [' https://*.tiles.example', { TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }],
])('pages may show pictures of their own origin and%s, for %j', (others, environment) => {
  const policy = pageHeaders(readConfig(environment).tiles)['content-security-policy']?.split('; ')
  expect(policy).toContain(`img-src 'self' data: blob:${others}`)
  expect(policy).toContain("connect-src 'self'")
})
