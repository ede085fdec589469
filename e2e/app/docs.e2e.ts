import { accessibilityViolations, expect, test } from '../support/fixtures.ts'

test('the documentation has the header, typeface and footer of the app, and links back to it @desk', async ({
  page,
}) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milestay API')
  await expect(page.getByRole('contentinfo')).toContainText('Sample data')
  expect(await page.evaluate(async () => (await document.fonts.ready).check('600 16px Figtree'))).toBe(true)
  expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded'])
  await page.getByRole('banner').getByRole('link', { name: 'Milestay' }).click()
  await expect(page).toHaveURL(/\/deals/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the documentation is accessible', async ({ page }) => {
      await page.goto('/docs')
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

for (const width of [320, 390, 1000, 1440, 2560]) {
  test(`the documentation does not scroll sideways at ${width} px @desk`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/docs')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('the language of all examples is selected by pointer or keyboard, and remembered @desk', async ({ page }) => {
  await page.goto('/docs#transferMiles')
  const operation = page.getByRole('region', { name: 'Transfer miles into an account' })
  const example = operation.getByRole('tabpanel')
  await expect(example).toContainText('"$BASE_URL/miles/transfer/create"')
  const tab = operation.getByRole('tab', { name: 'TypeScript' })
  const before = await tab.boundingBox()
  await tab.click()
  await expect(example).toContainText('client.call(endpoints.transferMiles')
  expect(Math.abs((await tab.boundingBox())!.y - before!.y)).toBeLessThan(2)
  await page.reload()
  await expect(example).toContainText('client.call(endpoints.transferMiles')
  await tab.press('ArrowLeft')
  await expect(operation.getByRole('tab', { name: 'curl' })).toBeFocused()
  await expect(example).toContainText('curl -H')
})

test('an example is copied @desk', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs')
  const firstCall = page.getByRole('region', { name: 'Your first call' })
  await firstCall.getByRole('button', { name: 'Copy' }).first().click()
  await expect(firstCall.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`export BASE_URL=${new URL(page.url()).origin}/v1\nexport API_KEY=pk_`)
})

test('operations are found by name, path and words, and opened with the keyboard alone @desk', async ({ page }) => {
  await page.goto('/docs')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await page.keyboard.press('/')
  for (const words of ['findoffers', '/hotels/offers', 'rates for hotels']) {
    await page.keyboard.type(words)
    await expect(contents.getByRole('link')).toHaveText(['Retrieve rates for hotels'])
    await page.keyboard.press('ControlOrMeta+a')
  }
  await page.keyboard.type('offers')
  await expect(contents.getByRole('status')).toHaveText(/^\d found$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#findOffers$/)
  await expect(page.getByRole('heading', { name: 'Retrieve rates for hotels' })).toBeInViewport()
})

test('a phone hides the contents, and hides them again after a link is followed @phone', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Delivery and retries' })
  await expect(link).toBeHidden()
  await page.getByText('Contents', { exact: true }).click()
  await link.click()
  await expect(link).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Delivery and retries' })).toBeInViewport()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the documentation can be read with its commands @desk', async ({ page }) => {
    await page.goto('/docs')
    await expect(page.getByText('"$BASE_URL/hotels/offers"')).toBeVisible()
    await expect(page.getByText('client.call(endpoints.findOffers')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Retrieve rates for hotels' }).first()).toBeVisible()
  })
})

test('the client can be downloaded as a gzipped package @desk', async ({ request }) => {
  const file = await request.get('/milestay-client.tgz')
  expect(file.status()).toBe(200)
  expect([...(await file.body()).subarray(0, 2)]).toEqual([0x1f, 0x8b])
})
