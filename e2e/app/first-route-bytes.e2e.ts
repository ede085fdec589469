import { expect, test } from '@playwright/test'

/** Of scripts, as sent. */
const mostKilobytes = 156

test('what the deals page loads before it is alive stays small @phone', async ({ request }) => {
  const html = await (await request.get('/deals', { headers: { accept: 'text/html' } })).text()
  const paths = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  const scripts = await Promise.all(
    paths.map(async (path) => {
      const response = await request.get(path, { headers: { 'accept-encoding': 'br' } })
      // A script that it imports would be loaded too, without being named in the page.
      expect(await response.text()).not.toMatch(/^import\b(?!\()/)
      expect(response.headers()['content-encoding']).toBe('br')
      return Number(response.headers()['content-length'])
    }),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(mostKilobytes)
})
