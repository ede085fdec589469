import { writeFileSync } from 'node:fs'
import { startServerProcess } from '#tools/support/server-process'
import { cards, expect, openDeals, openMenu, test as base } from '../support/fixtures.ts'

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use, { project }) => {
      const ratesFile = `${project.outputDir}/rates-${process.pid}.json`
      writeFileSync(ratesFile, JSON.stringify({ base: 'USD', rates: { EUR: 0.5 }, date: '2026-11-20' }))
      const service = await startServerProcess({ env: { SAMPLE_HOTELS: '300', CURRENCY_RATES: ratesFile } })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

test('prices in the selected currency appear beside the hotel’s own on every page, until it is deselected @desk', async ({
  page,
}) => {
  await openDeals(page)
  const cash = cards(page)
    .first()
    .getByText(/^or \$/)
  const ownText = await cash.innerText()
  await openMenu(page)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.keyboard.press('Escape')
  const [, dollars = ''] = /\$([\d,.]+)/.exec(ownText) ?? []
  const euros = Math.round(Number(dollars.replaceAll(',', '')) / 2).toLocaleString('en-US')
  await expect(cash).toContainText(`$${dollars} (≈ €${euros})`)

  await page.reload()
  await expect(cash).toContainText(`(≈ €${euros})`)
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('complementary', { name: 'Price' })).toContainText(`$${dollars} (≈ €${euros})`)
  await expect(page.getByRole('region', { name: 'Rates' })).toContainText(/\$[\d,.]+ \(≈ €[\d,]+\)/)
  await openMenu(page)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('')
  await expect(page.getByText('≈ €')).toHaveCount(0)
})
