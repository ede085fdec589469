import { cards, expect, renderFirst, test } from '../support/fixtures.ts'

const script = /\/assets\/index-[^/]+\.js$/

test.describe('when the first script of the app fails to load', () => {
  test.use({ allowedInConsole: /Failed to load resource|net::ERR_|imported module/ })

  test('the page shows an error, can be read, its links work, and reloading starts the app @long-phone', async ({
    page,
  }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await renderFirst(page, '/deals')
    await page.route(script, (route) => route.abort('connectionreset'))
    await page.goto('/deals')
    const words = page.getByRole('alert').filter({ hasText: 'You can read it, but buttons won’t work.' })
    await expect(words).toContainText('Part of this page didn’t load.')
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/imported module/)])

    const link = cards(page).first().getByRole('link').first()
    const name = (await link.textContent())!.trim()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(words).toBeVisible()

    await page.unroute(script)
    await words.getByRole('link', { name: 'Reload the page' }).click()
    await expect(page.getByRole('button', { name: 'Show all photos' })).toBeVisible()
    await expect(words).toBeHidden()
    await page.close()
  })
})
