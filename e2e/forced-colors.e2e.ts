import type { Page } from '@playwright/test'
import { signInTab } from './support/desk.ts'
import { deskPages, publicPages, visitEach } from './support/every-page.ts'
import { expect, openDeals, test } from './support/fixtures.ts'
import { unreadable } from './support/forced-colors.ts'

async function unreadableInBoth(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme })
    texts.push(...(await unreadable(page)).map((text) => `${text} (${colorScheme})`))
  }
  return texts
}

test.describe('where the system forces its colours', () => {
  test.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

  test('every text can be read', async ({ page, request }) => {
    expect(await visitEach(page, await publicPages(request), () => unreadableInBoth(page))).toEqual([])
  })

  test('every text of the miles desk can be read @desk', async ({ page, request }) => {
    await signInTab(page)
    expect(await visitEach(page, await deskPages(request), () => unreadableInBoth(page))).toEqual([])
  })

  test('a chosen filter can be told from the others @desk', async ({ page }) => {
    await openDeals(page, '?minStars=4')
    await page.getByRole('button', { name: '4+ stars' }).click()
    const [chosen, other] = await Promise.all(
      ['4+', '3+'].map((name) =>
        page
          .getByRole('group', { name: 'Stars' })
          .getByText(name, { exact: true })
          .evaluate((chip) => getComputedStyle(chip).backgroundColor),
      ),
    )
    expect(chosen).not.toBe(other)
    expect(await unreadable(page)).toEqual([])
  })
})
