import { expect, test } from '@playwright/test'

/** The limit for scripts, as compressed for transfer. */
const mostKilobytes = 156

test('the deals page starts with few bytes of scripts @phone', async ({ request }) => {
  const html = await (await request.get('/deals', { headers: { accept: 'text/html' } })).text()
  const paths = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  const scripts = await Promise.all(
    paths.map(async (path) => {
      const response = await request.get(path, { headers: { 'accept-encoding': 'br' } })
      // An imported script would load too, without a link in the page.
      expect(await response.text()).not.toMatch(/^import\b(?!\()/)
      expect(response.headers()['content-encoding']).toBe('br')
      return Number(response.headers()['content-length'])
    }),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(mostKilobytes)
})
