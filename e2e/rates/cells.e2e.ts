import { cpmOf, shownCents } from '#contract/deals/mile-value'
import { withTaxes } from '#contract/hotels/full-price'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import type { MinRatesResponse } from '#contract/hotels/find-min-rates'
import type { DailyWeather } from '#contract/weather'
import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Page } from '@playwright/test'
import { createAccount, openDesk, sendByApi, transfersOf } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { address, fetchHotel, fetchListed, rooms } from '../support/hotel.ts'
import { listHotels } from '../support/rates-form.ts'
import { hotelsOf, openPanel, openRates, rates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

for (const locale of ['en-US', 'de-DE', 'ja-JP'] as const) {
  const { units, figure, money, timeOfDay, moment, columnDay, nights, degrees, rain } = writtenIn(locale)

  /** Matches the text about the end of free cancellation. */
  function deadline(until: ReturnType<typeof freeUntil>): RegExp {
    if (until === undefined) return /Non-refundable|Cancelling costs/
    return until === 'never' ? /any time|Free cancellation(?! until)/ : moment(...until)
  }

  test.describe(`a reader of ${locale} sees the values that the API returns${locale === 'ja-JP' ? '' : ' @long'}`, () => {
    test.use({ locale })

    test('in the rates table and the weather @desk', async ({ page, request }) => {
      const cities = ['London', 'Tokyo']
      const ids = (await Promise.all(cities.map(async (city) => (await hotelsOf(request, city)).slice(0, 3)))).flat()
      const offersResponse = repeatRequest<OffersResponse>(page, request, /\/hotels\/offers$/)
      const minRatesResponse = repeatRequest<MinRatesResponse>(page, request, /\/hotels\/min-rates$/)
      await openRates(page, request, { hotels: ids.join(','), by: 'refundable' })
      const columnNames = await region(page).getByRole('columnheader').allTextContents()
      const hotels = await listHotels(request, { ids: ids.join(',') })
      const { data, weather } = await offersResponse
      const { data: minRates } = await minRatesResponse

      let deadlineCount = 0
      for (const { hotelId, roomTypes } of data) {
        const row = rates(page).filter({ hasText: hotels.find(({ id }) => id === hotelId)!.name })
        // The row's header, its hotel, is not a grid cell.
        const cell = (column: string) =>
          row.getByRole('gridcell').nth(columnNames.findIndex((name) => name.startsWith(column)) - 1)
        await expect(cell('Cheapest')).toHaveText(beginning(money(fullPriceOf(cheapestOf(roomTypes)!), true)))
        const { minRate } = minRates.find((found) => found.hotelId === hotelId)!
        await expect(cell('Miles')).toHaveText(beginning(figure(minRate.amount)))
        const cents = shownCents(cpmOf(minRate.originalAmount, minRate.amount))
        await expect(cell('¢ per mile')).toHaveText(beginning(`${figure(cents, 2)} ¢`))

        const refundable = cheapestOf(roomTypes.filter((offer) => freeUntil(offer) !== undefined))
        if (refundable === undefined) continue
        const { amount, currency } = refundable.offerRetailRate
        await expect(cell('Refundable')).toHaveText(beginning(money(fullPriceOf(refundable), true)))
        await expect(cell('Free cancellation until')).toHaveText(deadline(freeUntil(refundable)))
        const commission = sum(refundable.rates.flatMap((rate) => rate.commission.map((part) => part.amount)))
        await expect(cell('Commission')).toHaveText(
          beginning(`${money({ amount: commission, currency }, true)} ${figure((100 * commission) / amount, 1, 0)}%`),
        )
        if (freeUntil(refundable) !== 'never') deadlineCount += 1
      }
      expect(deadlineCount).toBeGreaterThan(3)

      // The offers have the weather of the first city only.
      const weatherResponse = repeatRequest<{ data: DailyWeather[] }>(page, request, /\/data\/weather\?/)
      await openPanel(page, 'Weather')
      const headings = page.getByRole('region', { name: 'Weather', exact: true }).getByRole('heading')
      const daysByCity = [daysOf(weather), (await weatherResponse).data]
      for (const [index, city] of cities.entries()) {
        const days = daysByCity[index]!
        const low = degrees(Math.min(...days.map(({ temperature }) => temperature.min)))
        const high = degrees(Math.max(...days.map(({ temperature }) => temperature.max)))
        const meanRain = sum(days.map(({ precipitation }) => precipitation.total)) / days.length
        const rainText = meanRain < 0.5 ? 'mostly dry' : `${rain(meanRain)} ${units.rain} of rain a day`
        await expect(headings.nth(index)).toHaveText(
          beginning(`Weather in ${city}: ${low}–${high} °${units.degrees}, ${rainText}`),
        )
      }
      await headings.first().getByRole('button').click()
      await expectDayByDay(page, daysByCity[0]!)
    })

    test('in the rates, terms and weather of a hotel @desk', async ({ page, request }) => {
      const offersResponse = repeatRequest<OffersResponse>(page, request, /\/hotels\/offers$/)
      const minRatesResponse = repeatRequest<MinRatesResponse>(page, request, /\/hotels\/min-rates$/)
      await page.goto(address)
      const { data, weather } = await offersResponse
      const offers = data[0]!.roomTypes
      await expect(
        page.getByRole('status').filter({ hasText: `${figure(offers.length)} rates for 2 nights, ${nights(stay)}` }),
      ).toBeVisible()
      const { rating, reviewCount } = await fetchListed(request)
      await expect(page.getByRole('banner').or(page.getByRole('main'))).toContainText([
        `Guest rating ${figure(rating, 1)} of 10, ${figure(reviewCount)} reviews`,
      ])
      const { checkIn, checkOut } = (await fetchHotel(request)).policies
      const policies = page.getByRole('region', { name: 'Policies' })
      await expect(policies).toContainText(`${timeOfDay(checkIn.beginTime)} to ${timeOfDay(checkIn.endTime)}`)
      await expect(policies).toContainText(`by ${timeOfDay(checkOut.time)}`)

      const { amount } = (await minRatesResponse).data[0]!.minRate
      await expect(rooms(page)).toContainText(`${figure(amount)} miles`)
      const lists = rooms(page).getByRole('list', { name: /^Rates: / })
      const texts = await lists.getByRole('listitem').allTextContents()
      expect(texts.length).toBeGreaterThan(3)
      for (const text of texts) {
        // Several rates of a room and board may cost the same.
        const candidates = offers.filter((offer) => containing(money(fullPriceOf(offer))).test(text))
        const terms = candidates.map((offer) => deadline(freeUntil(offer)))
        expect(text).toMatch(new RegExp(terms.map(({ source }) => source).join('|')))
      }
      await expectDayByDay(page, daysOf(weather))
    })

    test('in the history and the account of a member @desk', async ({ page, request }) => {
      const account = await createAccount(request)
      const { account_id } = account
      for (const amount of [1234, 25_000, 75_500])
        await sendByApi(request, { account_id, amount, reference_id: `e2e-${account_id}-${amount}` })
      const transfers = await transfersOf(request, account)
      await openDesk(page, { search: `?tab=history&account=${account_id}` })
      const rows = page.getByRole('table', { name: 'Transfers, newest first' }).getByRole('row')
      await expect(rows).toHaveCount(transfers.length + 1)
      for (const [index, { amount, created_at }] of transfers.entries()) {
        const cells = rows.nth(index + 1).getByRole('cell')
        await expect(cells.nth(0)).toHaveText(moment(Date.parse(created_at), 'America/New_York'))
        await expect(cells.nth(1)).toHaveText(beginning(figure(amount)))
      }
      await page.goto(`/members/${account_id}`)
      const balance = sum(transfers.map(({ amount }) => amount))
      await expect(page.getByRole('region', { name: 'Account' })).toContainText(`${figure(balance)} miles`)
    })
  })

  async function expectDayByDay(page: Page, days: readonly DailyWeather[]) {
    const table = page.getByRole('region', { name: 'Day by day' })
    const cells = (name: RegExp) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) })
        .getByRole('cell')
    await expect(table.getByRole('columnheader').filter({ has: page.getByRole('time') })).toHaveText(
      days.map(({ date }) => columnDay(date)),
    )
    await expect(cells(/^High and low/)).toHaveText(
      days.map(({ temperature: { max, min } }) => {
        const [high, low] = [max, min].map((celsius) => `${degrees(celsius)}°${units.degrees}`)
        return beginning(`High ${high}, low ${low}`)
      }),
    )
    await expect(cells(new RegExp(`^Rain.* ${units.rain}$`))).toHaveText(
      days.map(({ precipitation: { total } }) => (total === 0 ? 'Dry' : beginning(`${rain(total)} ${units.rain}`))),
    )
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const daysOf = (weather: OffersResponse['weather']) => weather.map(({ dailyWeather }) => dailyWeather)
const escape = (text: string) => text.replaceAll(/[$.]/g, String.raw`\$&`)
/** Matches a text that does not begin or end within a longer figure. */
const containing = (text: string) => new RegExp(String.raw`(?<![\d.,])${escape(text)}(?![.,]?\d)`)
const beginning = (text: string) => new RegExp(`^${containing(text).source}`)

const fullPriceOf = (offer: Offer) => withTaxes(offer, offer.offerRetailRate)

function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted((one, other) => fullPriceOf(one).amount - fullPriceOf(other).amount)[0]
}

/** Returns when free cancellation ends, with its time zone; `never`, or undefined if cancelling is not free now. */
function freeUntil({ rates }: Offer): readonly [number, string] | 'never' | undefined {
  const policies = rates.map(({ cancellationPolicies }) => cancellationPolicies)
  if (policies.some(({ refundableTag }) => refundableTag !== 'RFN')) return undefined
  const costs = policies.flatMap(({ cancelPolicyInfos }) => cancelPolicyInfos).filter(({ amount }) => amount > 0)
  const [first] = costs.toSorted((one, other) => Date.parse(one.cancelTime) - Date.parse(other.cancelTime))
  if (first === undefined) return 'never'
  const at = Date.parse(first.cancelTime)
  return at > Date.now() ? [at, first.timezone] : undefined
}

/** Waits for a page's first request to a path, sends it again and returns the response. */
async function repeatRequest<Response>(page: Page, request: APIRequestContext, path: RegExp): Promise<Response> {
  const sent = await page.waitForRequest(path)
  const response = await request.fetch(sent.url(), {
    method: sent.method(),
    headers: { authorization: sent.headers()['authorization'] ?? `Bearer ${testKeys.public}` },
    ...(sent.method() === 'POST' && { data: sent.postDataJSON() as object }),
  })
  expect(response.status()).toBe(200)
  return (await response.json()) as Response
}
