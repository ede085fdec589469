import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSample } from '#tools/basemap/sample/make-sample'
import { startServerProcess } from '#tools/support/server-process'
import { countColors, expectBasemap } from './support/basemap-colors.ts'
import { map } from './support/deals-map.ts'
import { expect, test as base } from './support/fixtures.ts'

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- What a fixture needs is read from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'milestay-basemap-'))
      const file = join(folder, 'sample.pmtiles')
      await writeFile(file, makeSample())
      const service = await startServerProcess({ env: { BASEMAP: file, SAMPLE_HOTELS: '50' } })
      await use(service.origin)
      await service.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

test('an operator’s archive is painted over the basemap, with its streets, and names its sources @desk', async ({
  page,
}) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.mvt')) statuses.push(response.status())
  })
  await page.goto('/deals?show=map&view=48.86,2.35,13')
  await expectBasemap(page)
  await expect(map(page).getByText('© Sample & Co')).toBeVisible()
  await expect(map(page).getByRole('link', { name: 'GeoNames' })).toBeVisible()
  expect(statuses).toContain(200)
  const colorsOfCity = await countColors(page)
  // The product's own basemap ends at zoom 13.
  for (const _ of [14, 15]) await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/view=48\.86[^&]*,15/)
  await expectBasemap(page)

  // Far from the archive's city the product's own basemap shows.
  await page.goto('/deals?show=map&view=40.7,-73.95,9')
  await expectBasemap(page)
  expect(statuses).toContain(204)
  expect(new Set(statuses)).toEqual(new Set([200, 204]))
  expect(colorsOfCity).toBeGreaterThan(100)
})
