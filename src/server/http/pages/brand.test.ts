import { readFileSync } from 'node:fs'
import { type Brand, plainBrand } from '#contract/page-settings'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { brandFile, manifestWithBrand, mountBrandFiles, withBrand } from './brand.ts'

const brand: Brand = {
  name: 'A & <B>',
  logo: { url: '/brand/1.svg', width: 200, height: 50 },
  note: '',
  links: [],
  stylesheet: '/brand/2.css',
}
const page =
  '<head><title>Milestay: deals</title></head><img src="/favicon.svg" alt="" width="28" height="28"><p>Milestay</p>'

test('a page shows the name, logo and style of its brand, with text that cannot become markup', () => {
  expect(withBrand(page, plainBrand)).toBe(page)
  expect(withBrand(page, brand)).toBe(
    '<head><title>A &#38; &#60;B&#62;: deals</title><link rel="stylesheet" href="/brand/2.css"></head>' +
      '<img src="/brand/1.svg" alt="" width="200" height="50"><p>A &#38; &#60;B&#62;</p>',
  )
})

test('a web manifest has the name of its brand, and its logo instead of the icons', () => {
  const manifest = readFileSync('public/site.webmanifest', 'utf8')
  const { name, icons } = JSON.parse(manifestWithBrand(manifest, plainBrand)) as typeof plainBrand & {
    icons: unknown[]
  }
  expect([name, icons.length]).toEqual(['Milestay', 6])
  expect(JSON.parse(manifestWithBrand(manifest, brand))).toMatchObject({
    name: 'A & <B>',
    short_name: 'A & <B>',
    start_url: '/deals',
    icons: [{ src: '/brand/1.svg', sizes: 'any' }],
  })
})

test('a logo is immutable at its address, and runs no script when opened as a page', async () => {
  const app = fastify()
  const logo = brandFile(Buffer.from('<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>'), 'svg')
  let counted = 0
  const authenticator = {
    authorize: () => Promise.reject(new Error('unused')),
    countRequest: async () => void (counted += 1),
    reserve: () => () => {},
  }
  mountBrandFiles(app, [logo], authenticator)
  const { headers, payload } = await app.inject(logo.path)
  expect(payload).toBe(logo.content.toString())
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; (?!.*script-src).*; sandbox;/),
  })
  expect((await app.inject({ url: logo.path, headers: { 'if-none-match': headers.etag } })).statusCode).toBe(304)
  expect(counted).toBe(2)
  await app.close()
})
