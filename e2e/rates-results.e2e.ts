import type { OffersRequest, OffersResponse } from '#contract/find-offers'
import { trialKeys } from '#tools/server-process'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import papaparse from 'papaparse'
import { accessibilityViolations, expect, parameter, test } from './fixtures.ts'

const offersAnswer = /\/v1\/hotels\/offers$/
const stay = { checkin: '2027-02-08', checkout: '2027-02-10' }

/** The ids of the hotels of a town of the sample world. */
async function hotelsOf(request: APIRequestContext, cityName: string): Promise<string[]> {
  const answer = await request.get(`/v1/hotels/list?${new URLSearchParams({ cityName, limit: '8' })}`, {
    headers: { authorization: `Bearer ${trialKeys.public}` },
  })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

/** Opens the rates of a town's hotels, signed in unless told. */
async function openRates(
  page: Page,
  request: APIRequestContext,
  search: Record<string, string> = {},
  role: 'agent' | 'public' = 'agent',
) {
  if (role === 'agent') {
    const session = JSON.stringify({ key: trialKeys.agent, role, isExpired: false })
    await page.addInitScript((text) => sessionStorage.setItem('session', text), session)
  }
  const hotels = (await hotelsOf(request, 'Lisbon')).join(',')
  await page.goto(`/offers?${new URLSearchParams({ hotels, ...stay, rates: '20', ...search })}`)
  await expect(rates(page).first()).toBeVisible()
}

function region(page: Page) {
  return page.getByRole('region', { name: 'Rates' })
}

/** The rows of rates that are drawn. */
function rates(page: Page): Locator {
  return region(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
}

function counted(page: Page): Locator {
  return region(page)
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ (of|rate)/ })
}

/** Every row of the table in its order: a hotel's name, or a rate's room and total; drawn or not, by scrolling. */
async function allRows(page: Page): Promise<string[]> {
  const table = region(page).getByRole('table', { name: 'Rates by hotel' })
  const rows = new Map<number, string>()
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  await page.evaluate(() => scrollTo(0, 0))
  await expect(async () => {
    for (const [index, text] of await table.getByRole('row').evaluateAll((elements) =>
      elements.map((row): [number, string] => {
        const heading = row.querySelector('h2')?.textContent
        const room = row.querySelector('[role=rowheader]')?.textContent
        return [Number(row.ariaRowIndex), heading ?? `${room} ${row.querySelector('strong')?.textContent}`]
      }),
    )) {
      if (index > 1) rows.set(index, text)
    }
    if (rows.size < count) await page.evaluate(() => scrollBy(0, innerHeight / 2))
    expect(rows.size).toBe(count)
  }).toPass({ intervals: [50], timeout: 30_000 })
  return [...rows].toSorted(([a], [b]) => a - b).map(([, text]) => text)
}

/** Presses a button that saves a file, and reads it. */
async function savedFile(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region(page).getByRole('button', { name: button }).click(),
  ])
  const name = download.suggestedFilename()
  const path = test.info().outputPath(name)
  await download.saveAs(path)
  return { name, path, text: await readFile(path, 'utf8') }
}

async function exportedRecords(page: Page) {
  const { text, name } = await savedFile(page, 'Export CSV')
  const parsed = papaparse.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  return { name, text, records: parsed.data, columns: parsed.meta.fields ?? [] }
}

/** Does what narrows the rates, and waits until it has: the address says so before the table does. */
async function narrowRates(page: Page, narrow: () => Promise<void>) {
  const before = (await counted(page).textContent()) ?? ''
  await narrow()
  await expect(counted(page)).not.toHaveText(before)
}

/** On a phone the filters are behind a button. */
async function showFilters(page: Page) {
  const button = region(page).getByRole('button', { name: /^Filters/ })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

test('an agent finds refundable half board for a family and exports exactly what is on screen', async ({ page }) => {
  await page.goto('/sign-in?from=/offers')
  await page.getByLabel('API key').fill(trialKeys.agent)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates')
  await expect(page.getByRole('heading', { name: 'Choose hotels to see their rates' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Hotels' }).fill('Lisbon')
  await page.getByRole('option', { name: /^Every hotel of Lisbon, Portugal/ }).click()
  await page.getByRole('button', { name: 'Add room' }).click()
  for (const [room, ages] of [
    ['Room 1', ['5']],
    ['Room 2', ['3', '9']],
  ] as const) {
    const group = page.getByRole('group', { name: room })
    await group.getByLabel('Children').fill(String(ages.length))
    await group.getByLabel('Children').blur()
    for (const [index, age] of ages.entries()) await group.getByLabel(`Age of child ${index + 1}`).fill(age)
  }
  await page.getByLabel('Rates per hotel').fill('60')
  await page.getByRole('button', { name: 'Search rates' }).click()
  await expect(rates(page).first()).toBeVisible()

  await showFilters(page)
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await narrowRates(page, () =>
    region(page)
      .getByRole('checkbox', { name: /^Half board/ })
      .click(),
  )
  await expect(counted(page)).toHaveText(/^\d+ of [\d,]+ rates at \d+ hotels?$/)
  const first = rates(page).first()
  await expect(first).toContainText('Half board')
  await expect(first).toContainText(
    /Free to cancel( until (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+( \d{4})?, \d\d:\d\d hotel time)?/,
  )

  const { records } = await exportedRecords(page)
  const shown = await allRows(page)
  const exported: string[] = []
  for (const record of records) {
    const hotel = record['Hotel'] ?? ''
    if (record !== records[0] && record['Hotel id'] === records[records.indexOf(record) - 1]?.['Hotel id']) {
      exported.push(rateWords(record))
    } else exported.push(hotel, rateWords(record))
    expect(record).toMatchObject({ 'Board code': 'HB', Refundable: 'yes', Rooms: '2' })
    expect(record['Guests']).toBe('2 adults, 1 child (5) + 2 adults, 2 children (3, 9)')
  }
  expect(shown).toEqual(exported)
  expect(records.length).toBeGreaterThan(0)
})

function rateWords(record: Record<string, string>): string {
  const total = Number(record['Total']).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return `${record['Room']} ${total}`
}

test('the address says what is chosen, and a reload shows the same @desk', async ({ page, request }) => {
  await openRates(page, request)
  await showFilters(page)
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await region(page).getByLabel('Sort by').selectOption('Latest deadline')
  await narrowRates(page, async () => {
    await region(page).getByLabel('At most for the stay').fill('250')
    await region(page).getByLabel('At most for the stay').press('Enter')
  })
  await narrowRates(page, () => region(page).getByLabel('Free to cancel until at least').fill('2027-01-20'))
  await expect.poll(() => parameter(page, 'freeUntil')).toBe('2027-01-20')
  expect(parameter(page, 'terms')).toBe('refundable')
  expect(parameter(page, 'sort')).toBe('deadline')
  expect(parameter(page, 'maxPrice')).toBe('250')
  const before = await counted(page).textContent()
  await page.reload()
  await expect(counted(page)).toHaveText(before ?? '')
})

test('hotels follow their best rate @desk', async ({ page, request }) => {
  await openRates(page, request, { rates: '3' })
  const totals = (rows: string[]) =>
    rows
      .filter((_, index) => !(rows[index - 1] ?? '$').includes('$'))
      .map((text) => Number(text.replace(/.*\$|,/g, '')))
  const cheapest = totals(await allRows(page))
  expect(cheapest.length).toBeGreaterThan(3)
  expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b))
  await region(page).getByLabel('Sort by').selectOption('Highest price')
  await expect.poll(() => parameter(page, 'sort')).toBe('price-high')
  await expect(async () => {
    const dearest = totals(await allRows(page))
    expect(dearest).toEqual(dearest.toSorted((a, b) => b - a))
  }).toPass()
})

test('a rate opens to its rooms, taxes and what cancelling costs by three clocks', async ({ page, request }) => {
  await openRates(page, request, { terms: 'refundable' })
  const withDeadline = rates(page).filter({ hasText: 'hotel time' }).first()
  const deadline = /until (.*) hotel time/.exec((await withDeadline.textContent()) ?? '')?.[1] ?? 'none'
  const toggle = withDeadline.getByRole('button', { name: /^Details of/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(withDeadline.getByRole('img', { name: /^What cancelling costs, now: free; from/ })).toBeVisible()
  for (const column of [/^Hotel time\s+Europe\/Lisbon/, /^Your time\s+America\/New York/, /^UTC$/]) {
    await expect(withDeadline.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await expect(withDeadline.getByRole('table').getByRole('row').nth(2)).toContainText(deadline)
})

test('commission and supplier can be hidden from the screen, the file and the quote @desk', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRates(page, request)
  await expect(rates(page).first()).toContainText(/\d %/)
  expect((await exportedRecords(page)).columns).toEqual(expect.arrayContaining(['Commission', 'Supplier']))

  await region(page).getByRole('checkbox', { name: 'Show commission and supplier' }).click()
  await expect(region(page).getByRole('columnheader', { name: 'Commission' })).toHaveCount(0)
  const html = await region(page).getByRole('table', { name: 'Rates by hotel' }).innerHTML()
  expect(html).not.toMatch(/commission|supplier|bedbank|Hotel direct/i)
  const { text } = await exportedRecords(page)
  expect(text).not.toMatch(/commission|supplier|bedbank|Hotel direct/i)
  await region(page).getByRole('button', { name: 'Copy quote' }).click()
  await expect(region(page).getByText('Copied the first rate on screen.')).toBeVisible()
  const quote = await page.evaluate(() => navigator.clipboard.readText())
  expect(quote).toMatch(/ · 2 nights · 1 room for 2 adults · .* for the stay, /)
  expect(quote).not.toMatch(/commission|supplier|bedbank|\n/i)

  await page.reload()
  await expect(rates(page).first()).toBeVisible()
  await expect(region(page).getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0)
})

test('whoever has not signed in is told no commission, nor that there is any @desk', async ({ page, request }) => {
  await openRates(page, request, {}, 'public')
  await expect(region(page).getByRole('checkbox', { name: /commission/ })).toHaveCount(0)
  await expect(region(page)).not.toContainText(/commission|supplier/i)
  expect((await exportedRecords(page)).columns).not.toEqual(expect.arrayContaining(['Commission']))
})

test('chosen rates are quoted line by line, also where the clipboard is refused @desk', async ({ page, request }) => {
  await openRates(page, request)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  const boxes = rates(page).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await region(page).getByRole('button', { name: 'Copy quote' }).click()
  const field = region(page).getByRole('textbox', { name: 'Quote' })
  await expect(field).toBeFocused()
  expect((await field.inputValue()).split('\n')).toHaveLength(2)
})

test('a proposal opens from a file, without network and without commission @desk', async ({
  page,
  request,
  browser,
}) => {
  await openRates(page, request, { rooms: '2-5_1', terms: 'refundable' })
  const { name, path, text } = await savedFile(page, 'Proposal')
  expect(name).toBe('proposal-2027-02-08-to-2027-02-10.html')
  expect(text).not.toMatch(/commission|supplier|bedbank|Hotel direct|<script|http:/i)

  const offline = await browser.newContext({ offline: true })
  const proposal = await offline.newPage()
  const asked: string[] = []
  proposal.on('request', (sent) => asked.push(sent.url().split(':')[0] ?? ''))
  await proposal.goto(pathToFileURL(path).href)
  await expect(proposal.getByRole('heading', { name: 'Hotel proposal' })).toBeVisible()
  await expect(proposal.getByText('2 rooms for 2 adults, 1 child (5) + 1 adult')).toBeVisible()
  await expect(proposal.getByText('Sample rates: nothing here can be booked.')).toBeVisible()
  await expect(proposal.getByText(/^Issued on .* Prices and availability may change/)).toBeVisible()
  const first = proposal.getByRole('article').first()
  await expect(first).toContainText(/Free to cancel/)
  const width = await first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(width).toBeGreaterThan(0)
  expect(asked.filter((protocol) => protocol !== 'file' && protocol !== 'data')).toEqual([])
  await offline.close()
})

test('names of hotels are told as they are, in the proposal too @desk', async ({ page, request }) => {
  const name = '<img src=x onerror=alert(1)> & "Sons"'
  await page.route(/\/v1\/hotels\/list\?/, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
    await route.fulfill({ response: answer, json: { data: data.map((hotel) => ({ ...hotel, name })) } })
  })
  await openRates(page, request)
  await expect(region(page).getByRole('heading', { name }).first()).toBeVisible()
  const { text } = await savedFile(page, 'Proposal')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; "Sons"')
  expect(text).not.toContain('<img src=x')
})

test('weather stands above the rates, with how far to trust it', async ({ page, request }) => {
  await openRates(page, request)
  const weather = page.getByRole('region', { name: 'Weather', exact: true })
  await expect(weather.getByRole('heading', { name: 'Weather in Lisbon' })).toBeVisible()
  await expect(weather).toContainText('What the season usually brings here, not a forecast.')
  await expect(region(page)).toContainText('Sample rates: nothing here can be booked.')
  await expect(region(page)).toContainText('Level 1: 5 % off initial prices.')
})

test('a hotel without rates is named', async ({ page, request }) => {
  const [known = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: `${known},nowhere`, ...stay })}`)
  await expect(region(page)).toContainText('No rates at 1 hotel: nowhere. Sold out, or unknown here.')
})

test('where nothing is free or nothing passes the filters, the page says what to change', async ({ page, request }) => {
  await page.goto(`/offers?${new URLSearchParams({ hotels: 'nowhere', ...stay })}`)
  await expect(region(page).getByRole('heading', { name: 'Nothing is free for this stay' })).toBeVisible()
  const [known = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: known, ...stay, maxPrice: '1' })}`)
  await expect(region(page).getByRole('heading', { name: 'No rate passes the filters' })).toBeVisible()
  await region(page).getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(rates(page).first()).toBeVisible()
})

test.describe('when the service is away', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the rates before stay, and Retry brings those asked for', async ({ page, request }) => {
    await openRates(page, request)
    const before = await counted(page).textContent()
    await page.route(offersAnswer, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Service Unavailable' } }),
    )
    await page.getByLabel('Rates per hotel').fill('7')
    await page.getByRole('button', { name: 'Search rates' }).click()
    const fault = region(page).getByRole('alert').filter({ hasText: 'The rates could not be loaded.' })
    await expect(fault).toBeVisible()
    await expect(counted(page)).toHaveText(before ?? '')
    await page.unroute(offersAnswer)
    await fault.getByRole('button', { name: 'Retry' }).click()
    await expect(fault).toHaveCount(0)
    await expect(counted(page)).not.toHaveText(before ?? '')
  })
})

test('arrows go from rate to rate, and the focus is not lost when its rate is scrolled away @desk', async ({
  page,
  request,
}) => {
  await openRates(page, request, { rates: '60' })
  const toggles = rates(page).getByRole('button', { name: /^Details of/ })
  await toggles.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(toggles.nth(1)).toBeFocused()
  const name = (await toggles.nth(1).getAttribute('aria-label')) ?? ''
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(rates(page).last()).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', name)
})

test('a large answer is drawn in part and said in whole @desk', async ({ page }) => {
  await page.route(offersAnswer, (route) => route.fulfill({ json: manyOffers() }))
  await page.goto(`/offers?${new URLSearchParams({ hotels: 'h0000001', ...stay })}`)
  await expect(counted(page)).toHaveText('2,000 rates at 20 hotels')
  await expect(region(page).getByRole('table', { name: 'Rates by hotel' })).toHaveAttribute('aria-rowcount', '2021')
  expect(await rates(page).count()).toBeLessThan(60)
})

function manyOffers(): OffersResponse {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const offerOf = (hotel: number, index: number): OffersResponse['data'][number]['roomTypes'][number] => {
    const total = usd(100 + index)
    return {
      roomTypeId: 't',
      offerId: `${hotel}-${index}`,
      supplier: '',
      supplierId: 0,
      offerRetailRate: total,
      offerInitialPrice: total,
      suggestedSellingPrice: { ...total, source: 'hotel website' },
      rates: [
        {
          rateId: `${hotel}-${index}`,
          occupancyNumber: 1,
          name: 'King room',
          maxOccupancy: 2,
          adultCount: 2,
          childCount: 0,
          boardType: 'RO',
          boardName: 'Room only',
          remarks: '',
          commission: [],
          retailRate: { total: [total], suggestedSellingPrice: [], initialPrice: [], taxesAndFees: [] },
          cancellationPolicies: { cancelPolicyInfos: [], hotelRemarks: [], refundableTag: 'NRFN' },
        },
      ],
    }
  }
  const data = Array.from({ length: 20 }, (_, hotel) => ({
    hotelId: `h${hotel}`,
    roomTypes: Array.from({ length: 100 }, (_, index) => offerOf(hotel, index)),
  }))
  return { data, guestLevel: 0, sandbox: false, weather: [] }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the rates break no rule of accessibility, an open one neither', async ({ page, request }) => {
      await openRates(page, request, { terms: 'refundable' })
      await showFilters(page)
      await rates(page)
        .first()
        .getByRole('button', { name: /^Details of/ })
        .click()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

test('the rates are those of the form: rooms, ages, nationality and number @desk', async ({ page, request }) => {
  const asked = page.waitForRequest(offersAnswer)
  await openRates(page, request, { rooms: '2-5_2-3-9', nationality: 'DE' })
  const sent = (await asked).postDataJSON() as OffersRequest
  expect(sent).toMatchObject({
    ...stay,
    guestNationality: 'DE',
    maxRatesPerHotel: 20,
    occupancies: [
      { adults: 2, children: [5] },
      { adults: 2, children: [3, 9] },
    ],
  })
})
