import { expect, openDeals, openFilters, test } from '../support/fixtures.ts'

test('a selected filter differs from the others when the system forces its colours @desk', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openDeals(page, '?minStars=4')
  await openFilters(page)
  const [chosen, other] = await Promise.all(
    ['4+', '3+'].map((name) =>
      page
        .getByRole('group', { name: 'Stars' })
        .getByText(name, { exact: true })
        .evaluate((chip) => getComputedStyle(chip).backgroundColor),
    ),
  )
  expect(chosen).not.toBe(other)
})
