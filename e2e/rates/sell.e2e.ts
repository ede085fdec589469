import { withTaxes } from '#contract/hotels/full-price'
import {
  selectionBar,
  chooseFirst,
  chooseInTwoCities,
  sellAtTwelvePercent,
  storedSelection,
} from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { openRates } from '../support/rates-results.ts'

test('an agent’s own price is quoted, remembered, and marked if it is too low @desk', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseInTwoCities(page, request)
  const bar = selectionBar(page)
  await expect(bar).toContainText('At the suggested selling price')
  await sellAtTwelvePercent(page)
  await expect(bar).toContainText('At your selling price')

  const chosen = await storedSelection(page)
  const retails = chosen.map(({ offer }) => offer.offerRetailRate.amount)
  await bar.getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(bar.getByText('Copied')).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  for (const [index, retail] of retails.entries()) {
    const price = { currency: 'USD', amount: Math.ceil((Math.round(retail * 100) * 112) / 10_000) }
    const { amount: full } = withTaxes(chosen[index]!.offer, price)
    const written = full.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(full) ? 0 : 2 })
    expect(lines[index]).toContain(` · $${written} for the stay, `)
    expect(lines.join('\n')).not.toContain(String(retail))
    for (const { amount } of chosen[index]!.offer.rates[0]!.commission) {
      expect(lines.join('\n')).not.toContain(String(amount))
      expect(lines.join('\n')).not.toContain((retail - amount).toFixed(2))
    }
  }
  expect(lines[0]).toMatch(/Free cancellation until \w{3}, \w+ \d+(, \d{4})?, \d+:\d\d\s[AP]M Lisbon time/)

  await bar.getByRole('button', { name: /^Sell at/ }).click()
  const panel = page.getByRole('listitem').filter({ has: page.getByLabel(/^Price for this rate/) })
  await panel
    .first()
    .getByLabel(/^Price for this rate/)
    .fill('10')
  await page.keyboard.press('Tab')
  await expect(panel.first()).toContainText(/profit -\$[\d.,]+ \(-[\d.,]+%\) · Below the net price/)
  // At the retail price the profit is the commission.
  const own = panel.nth(1).getByLabel(/^Price for this rate/)
  const { offer } = chosen[1]!
  const { amount: full } = withTaxes(offer)
  await own.fill(String(full))
  await page.keyboard.press('Tab')
  const commission = offer.rates[0]!.commission[0]!.amount
  await expect(panel.nth(1)).toContainText(`net $${(full - commission).toFixed(2)} ·`)
  await expect(panel.nth(1)).toContainText(`profit $${commission.toFixed(2)} (`)
  await expect(page.getByText('Total profit')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toContainText('1 below the net price')
  await expect(bar).toContainText('(2 of your own)')

  await page.reload()
  await expect(bar).toContainText('1 below the net price')
  await expect(bar.getByRole('button', { name: /^Sell at retail \+ 12%, up to 1$/ })).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`selling many rates stays inside a window ${width} wide, and names no profit while Selling is shown @desk`, async ({
    page,
    request,
  }) => {
    await openRates(page, request)
    await chooseFirst(page, 6)
    await page.setViewportSize({ width, height })
    const opener = selectionBar(page).getByRole('button', { name: /^Sell at/ })
    await opener.click()
    const panel = page.getByRole('list', { name: 'Selling prices' })
    await expect(panel.getByRole('listitem').first()).toContainText(/retail \$.*net \$.*profit -?\$/)
    expect(await accessibilityViolations(page, { within: '[popover]' })).toEqual([])
    const box = await page.locator('[popover]:popover-open').boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    expect(box!.y + box!.height).toBeLessThanOrEqual(height)
    await page.keyboard.press('Escape')
    await page.evaluate(() => localStorage.setItem('shown-prices', 'selling'))
    await page.reload()
    await opener.click()
    await expect(panel.getByRole('listitem').first()).toContainText('suggested')
    await expect(page.getByText(/profit|net \$|retail \$/)).toHaveCount(0)
  })
}
