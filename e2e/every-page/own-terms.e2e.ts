import type { Page } from '@playwright/test'
import { cards, expect, openDeals, openSearch, parameter, test } from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'
import { dayField, dayPart, openForm, search } from '../support/rates-form.ts'
import { stay, today } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

const paris = '?latitude=48.8566&longitude=2.3522&near=Paris'
const nextYear = new Date(today).getUTCFullYear() + 1
const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)'

/** The texts that readers of each locale see on the same pages. */
const readers = [
  {
    locale: 'en-US',
    miles: /^[\d,]+ miles$/,
    value: /^\d\.\d\d ¢ per mile$/,
    days: new RegExp(`^${weekday}, ${month} \\d+ – ${weekday}, ${month} \\d+`),
    distance: /\d (?:ft|mi) away$/,
    scale: /^\d+ (?:mi|ft)$/,
    firstDay: 'Sun',
    checkIn: '3:00 PM',
    unit: '°F',
    rain: 'in',
  },
  {
    locale: 'en-GB',
    miles: /^[\d,]+ miles$/,
    value: /^\d\.\d\d ¢ per mile$/,
    days: new RegExp(`^${weekday} \\d+ (?:${month} )?– ${weekday} \\d+ ${month}`),
    distance: /\d (?:yd|mi) away$/,
    scale: /^\d+ (?:mi|ft)$/,
    firstDay: 'Mon',
    checkIn: '15:00',
    unit: '°C',
    rain: 'mm',
  },
  {
    locale: 'de-DE',
    miles: /^[\d.]+ miles$/,
    value: /^\d,\d\d ¢ per mile$/,
    days: new RegExp(`^${weekday} \\d+ (?:${month} )?– ${weekday} \\d+ ${month}`),
    distance: /\d (?:m|km) away$/,
    scale: /^\d+ k?m$/,
    firstDay: 'Mon',
    checkIn: '15:00',
    unit: '°C',
    rain: 'mm',
  },
  {
    locale: 'ja-JP',
    miles: /^[\d,]+ miles$/,
    value: /^\d\.\d\d ¢ per mile$/,
    days: new RegExp(`^${weekday}, ${month} \\d+ – ${weekday}, ${month} \\d+`),
    distance: /\d (?:m|km) away$/,
    scale: /^\d+ k?m$/,
    firstDay: 'Sun',
    checkIn: '15:00',
    unit: '°C',
    rain: 'mm',
  },
] as const

for (const { locale, ...expected } of readers) {
  test.describe(`a reader of ${locale}${locale === 'ja-JP' ? '' : ' @long'}`, () => {
    test.use({ locale })

    test('sees numbers, dates and measures in the local format, from the first view on @desk', async ({ page }) => {
      const html = await (await page.request.get(`/deals${paris}`, { headers: { 'accept-language': locale } })).text()
      await openDeals(page, paris)
      const card = cards(page).first()
      await expect(card.getByText(expected.days)).toBeVisible()
      await expect(card.getByText(expected.value)).toBeVisible()
      await expect(page.locator('.leaflet-control-scale-line')).toHaveText(expected.scale)
      // The service has rendered the same text; React would report a difference on the console.
      expect(html.replaceAll('<!-- -->', '').includes(await card.getByText(expected.value).innerText())).toBe(true)

      await openDeals(page, `${paris}&sort=distance`)
      await expect(card.getByText(expected.distance)).toBeVisible()

      await page.goto(address)
      await expect(page.getByText(new RegExp(`^${expected.checkIn.replace(' ', '\\s')} to `))).toBeVisible()
      await page.getByRole('heading', { name: 'Weather' }).scrollIntoViewIfNeeded()
      const weather = page.getByRole('region', { name: 'Day by day' })
      await expect(weather.getByRole('rowheader', { name: new RegExp(`^Rain.* ${expected.rain}$`) })).toBeVisible()
      await expect(weather.getByRole('cell').first()).toContainText(expected.unit)

      await openForm(page, `?${new URLSearchParams({ hotels: 'h0000150', ...stay })}`)
      await expect(dayField(page, 'Check-in')).toHaveText(writtenIn(locale).figuresOfDay(stay.checkin))
      await dayField(page, 'Check-in').click()
      const calendar = page.getByRole('dialog', { name: 'Calendar' })
      await expect(calendar.locator('thead th').first()).toHaveText(expected.firstDay)
    })
  })
}

test.describe('a typed number or date', () => {
  test.describe('in Germany', () => {
    test.use({ locale: 'de-DE' })

    test('is read in the local format: a dot groups thousands, and days come before months @desk', async ({ page }) => {
      await openDeals(page, paris)
      const fields = await openSearch(page, 'Miles')
      const miles = fields.getByRole('textbox', { name: 'Max miles' })
      await miles.fill('42.000')
      await miles.press('Tab')
      await expect(miles).toHaveValue('42.000')
      await expect.poll(() => parameter(page, 'maxMiles')).toBe('42000')
      await openForm(page, '?hotels=h0000150')
      await typeCheckin(page, `0102${nextYear}`)
      expect(await search(page)).toMatchObject({ checkin: `${nextYear}-02-01` })
    })
  })

  test.describe('in the United States', () => {
    test.use({ locale: 'en-US' })

    test('is read in the local format: months come before days @desk @long', async ({ page }) => {
      await openForm(page, '?hotels=h0000150')
      await typeCheckin(page, `0102${nextYear}`)
      expect(await search(page)).toMatchObject({ checkin: `${nextYear}-01-02` })
    })
  })
})

async function typeCheckin(page: Page, text: string) {
  await dayPart(page, 'Check-in').focus()
  await page.keyboard.type(text)
}

test('the legend of the map explains its figures and filled pills, and nothing covers it @long', async ({
  page,
  isMobile,
}) => {
  await page.goto(`/deals${paris}${isMobile ? '&show=map' : ''}`)
  const legend = page.getByText('Miles for the stay The best three')
  await expect(legend).toHaveText(/^Miles for the stay\s+The best three$/)
  const coveringElements = await legend.evaluate((element) => {
    // The legend lets presses through, but this check must hit it.
    element.style.pointerEvents = 'auto'
    const { x, y, width, height } = element.getBoundingClientRect()
    return [0.02, 0.25, 0.5, 0.75, 0.98]
      .map((share) => document.elementFromPoint(x + width * share, y + height / 2))
      .filter((topmost) => !element.contains(topmost))
      .map((topmost) => topmost?.outerHTML.slice(0, 80))
  })
  expect(coveringElements).toEqual([])
})

test('the verdict for the reader’s value of a mile never shows another verdict first @long', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('mile-value', '90')
    document.addEventListener('readystatechange', () => {
      const verdict = document.querySelector('main li [data-mile-value]')
      if (document.readyState === 'interactive' && verdict !== null)
        document.documentElement.dataset['verdictAtFirst'] = getComputedStyle(verdict).visibility
    })
  })
  await openDeals(page, paris)
  await expect(cards(page).first()).toContainText('Pay cash')
  expect(await page.evaluate(() => document.documentElement.dataset['verdictAtFirst'])).toBe('hidden')
})
