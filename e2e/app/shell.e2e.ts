import { testKeys } from '#tools/support/server-process'
import { allowInConsole, expect, openDeals, openMenu, test } from '../support/fixtures.ts'
import { signInTab } from '../support/desk.ts'

const schemes = { light: 'dark', dark: 'light' } as const

for (const [system, other] of Object.entries(schemes)) {
  test.describe(`where the system is ${system}`, () => {
    test.use({ colorScheme: system as keyof typeof schemes })

    test(`the page follows it, and stores a selected ${other} theme without a flash${other === 'dark' ? '' : ' @desk @long'} @long-phone`, async ({
      page,
    }) => {
      await openDeals(page)
      const root = page.locator('html')
      await expect(root).toHaveAttribute('data-theme', system)

      await openMenu(page)
      await page.getByRole('radiogroup', { name: 'Theme' }).getByText(other, { exact: false }).click()
      await expect(root).toHaveAttribute('data-theme', other)

      // The theme when the body begins, before its first paint.
      await page.addInitScript(() =>
        new MutationObserver((_, observer) => {
          if (document.body === null) return
          observer.disconnect()
          sessionStorage.setItem('theme at first', document.documentElement.dataset['theme'] ?? 'none')
        }).observe(document, { childList: true, subtree: true }),
      )
      await page.reload()
      await expect(root).toHaveAttribute('data-theme', other)
      expect(await page.evaluate(() => sessionStorage.getItem('theme at first'))).toBe(other)
    })
  })
}

test.describe('an unknown path', () => {
  test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

  test('shows a message and a link to the deals @desk', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/can’t find this page/i)
    await page.getByRole('link', { name: /deals near you/i }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near/)
  })
})

test.describe('an unknown hotel @long', () => {
  test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

  test('shows a message and a link to the deals @desk', async ({ page }) => {
    await page.goto('/hotels/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/can’t find this hotel/)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near/)
  })
})

test('the header shows a visitor only the deals, and a link leads agents and staff to sign in @desk', async ({
  page,
}) => {
  await openDeals(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Deals'])
  await page.goto('/offers')
  await expect(page.getByText('Agents compare rates here, see their commission and send proposals.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'For agents and staff' }).click()
  await page.getByLabel('API key').fill(testKeys.agent)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/offers$/)
  await expect(links).toHaveText(['Deals', 'Rates'])
  await expect(page.getByRole('link', { name: 'For agents and staff' })).toHaveCount(0)
})

test('the header marks the current link on every page of its section @desk @long', async ({ page }) => {
  await signInTab(page)
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  for (const [path, link] of [
    ['/members', 'Miles'],
    ['/audit', 'Miles'],
    ['/webhooks', 'Miles'],
    ['/transfers', 'Miles'],
    ['/hotels/h0000001', 'Deals'],
    ['/offers', 'Rates'],
  ] as const) {
    await page.goto(path)
    await expect(current).toHaveText(link)
  }
  await page.goto('/proof')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(current).toHaveCount(0)
})

test('the first press of Tab focuses a link that skips to the content @desk', async ({ page }) => {
  await openDeals(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

const missingInOlderBrowsers = {
  'Safari and iOS 18.1': () => Reflect.deleteProperty(globalThis, 'CSSNestedDeclarations'),
  'Chrome 130 and Firefox 132': () => {
    const { supports } = CSS
    CSS.supports = (...words: string[]) =>
      !/from currentcolor/.test(words.join()) && Reflect.apply(supports, CSS, words)
  },
}

for (const [older, removeFeature] of Object.entries(missingInOlderBrowsers)) {
  test(`a browser as old as ${older} shows a message @desk`, async ({ page }) => {
    const words = page.getByText('This browser is too old for Milestay')
    await openDeals(page)
    await expect(words).toBeHidden()
    await page.addInitScript(removeFeature)
    await page.reload()
    await expect(words).toBeVisible()
  })
}

for (const width of [360, 2560]) {
  test(`nothing overflows at ${width} px @desk @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDeals(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

for (const path of ['/deals', '/sign-in', '/shortlist', '/no/such/page'])
  test(`the foot of ${path} says that the sample is one @desk`, async ({ page }) => {
    allowInConsole(/status of 404/)
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toContainText('Sample data: hotels, prices and members are invented')
  })

test('the page of a client has no footer @desk', async ({ page }) => {
  allowInConsole(/status of 400/)
  await page.goto('/p/none')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
