import { writeFileSync } from 'node:fs'
import { startServerProcess } from '#tools/support/server-process'
import { cards, expect, openDeals, openMenu, test as base } from '../support/fixtures.ts'

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- What a fixture needs is read from this pattern.
    async ({}, use, { project }) => {
      const file = `${project.outputDir}/rates-${process.pid}.json`
      writeFileSync(file, JSON.stringify({ base: 'USD', rates: { EUR: 0.5 }, date: '2026-11-20' }))
      const service = await startServerProcess({ env: { SAMPLE_HOTELS: '300', CURRENCY_RATES: file } })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

test('a reader selects a currency once, and approximate prices in it appear beside the hotel’s own @desk', async ({
  page,
}) => {
  await openDeals(page)
  const cash = cards(page)
    .first()
    .getByText(/^or \$/)
  const own = await cash.innerText()
  await openMenu(page)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.keyboard.press('Escape')
  const [, dollars = ''] = /\$([\d,.]+)/.exec(own) ?? []
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
