import { startServerProcess } from '#tools/support/server-process'
import { allowInConsole, expect, test } from '../support/fixtures.ts'

test('the link from the first start signs in once and leaves no code in the address @desk', async ({ browser }) => {
  allowInConsole(/status of 404/)
  const service = await startServerProcess({ env: { API_KEYS: '', SAMPLE_HOTELS: '20' } })
  try {
    await expect.poll(() => service.said()).toMatch(/staff {2}http\S+#code=\w+/)
    const link = /staff {2}(http\S+)/.exec(service.said())![1]!
    const context = await browser.newContext({ baseURL: service.origin })
    const page = await context.newPage()
    await page.goto(link)
    await expect(page).toHaveURL(/\/transfers$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Miles' })).toBeVisible()

    const another = await context.newPage()
    await another.goto(link)
    await expect(another.getByText('This link has been used')).toBeVisible()
    await expect(another).toHaveURL(`${service.origin}/sign-in`)
    await expect(another.getByLabel('API key')).toBeVisible()
    await context.close()
  } finally {
    await service.stop()
  }
})
