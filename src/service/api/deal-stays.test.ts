import { addDays, nightsBetween } from '#contract/days'
import { type DealDaysRequest, listDealDays } from '#contract/deals/list-deal-days'
import { type DestinationsRequest, listDealDestinations } from '#contract/deals/list-deal-destinations'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { type Deal, listDeals, type DealsRequest } from '#contract/deals/list-deals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const wholeWorld = { ...paris, radius: 20_040_000 }
const nowMs = Date.parse('2027-02-10T12:00:00Z')
const march = { from: '2027-03-01', to: '2027-04-01' }
let service: SampleService

beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '300' }, () => nowMs)
})
afterAll(() => service.stop())

async function deals(request: DealsRequest): Promise<{ data: Deal[]; total: number }> {
  const { data, headers } = await service.client.call(listDeals, request)
  return { data: data.data, total: Number(headers.get('x-total-count')) }
}

async function days(request: DealDaysRequest) {
  return (await service.client.call(listDealDays, request)).data
}

const room = ({ data }: Deal) => data.room_types[0]!
const weekdayName = (day: string) => new Date(day).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
const nightsOf = ({ start_date, end_date }: Deal) => nightsBetween(start_date, end_date)

describe('deals of certain days and nights', () => {
  test.each<[title: string, request: DealsRequest, passes: (deal: Deal) => boolean]>([
    ['from', { from: '2027-05-01' }, ({ start_date }) => start_date >= '2027-05-01'],
    ['to', { to: '2027-02-20' }, ({ end_date }) => end_date <= '2027-02-20'],
    ['nights', { nights: [3] }, (deal) => nightsOf(deal) === 3],
    [
      'days of arrival',
      { arrival: ['fri'], nights: [2], ...march },
      (deal) => weekdayName(deal.start_date) === 'Fri' && weekdayName(deal.end_date) === 'Sun',
    ],
    ['several days of arrival', { arrival: ['sat', 'sun'] }, (deal) => weekdayName(deal.start_date).startsWith('S')],
    ['several nights', { nights: [2, 5], ...march }, (deal) => [2, 5].includes(nightsOf(deal))],
    [
      'filters of stays',
      { ...march, refundable: true, boardType: 'BB', maxMiles: 40_000, minCpm: 0.8 },
      (deal) => {
        const [rate] = room(deal).rates
        return (
          rate!.board_type === 'BB' &&
          rate!.cancellation_policies.refundable_tag === 'RFN' &&
          room(deal).calculations.miles_required <= 40_000 &&
          room(deal).calculations.cpm >= 0.8
        )
      },
    ],
  ])('by %s match the filters, one for each hotel, best first', async (_, when, passes) => {
    const { data, total } = await deals({ ...wholeWorld, ...when, limit: 200 })
    expect(total).toBeGreaterThan(20)
    expect(data).toHaveLength(Math.min(total, 200))
    expect(data.every(passes)).toBe(true)
    expect(new Set(data.map((deal) => deal.data.hotel.id)).size).toBe(data.length)
    const values = data.map((deal) => room(deal).calculations.cpm)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })

  test('for all nights are the best deals; for some days, none is worth more', async () => {
    const best = new Map((await deals({ ...wholeWorld, limit: 200 })).data.map((deal) => [deal.data.hotel.id, deal]))
    const { data } = await deals({ ...wholeWorld, nights: [1, 2, 3, 4, 5, 6, 7], limit: 200 })
    expect(data).toEqual([...best.values()])
    const inMarch = (await deals({ ...wholeWorld, ...march, limit: 200 })).data
    const compared = inMarch.flatMap((deal) => {
      const other = best.get(deal.data.hotel.id)
      return other === undefined ? [] : [room(deal).calculations.cpm - room(other).calculations.cpm]
    })
    expect(compared.length).toBeGreaterThan(100)
    expect(Math.max(...compared)).toBeLessThanOrEqual(0)
  })

  test('are the same deals as the points of the map', async () => {
    const request: DealsRequest = { ...wholeWorld, ...march, nights: [2], sort: 'multiplier', limit: 200 }
    const { data } = await deals(request)
    const points = (await service.client.call(listDealPoints, request)).data.data
    expect(points.map(({ id, miles_required, cpm, multiplier }) => [id, miles_required, cpm, multiplier])).toEqual(
      data.map((deal) => {
        const { miles_required, cpm, miles_earning } = room(deal).calculations
        return [deal.data.hotel.id, miles_required, cpm, miles_earning.multiplier]
      }),
    )
  })

  test('are an empty list if no stay is in the days', async () => {
    expect(await deals({ ...wholeWorld, from: '2028-01-01' })).toEqual({ data: [], total: 0 })
  })

  test.each([
    ['from=2027-02-30', /^from: must be a date of the calendar/],
    ['to=tomorrow', /^to: must be a date of the calendar/],
    ['from=2027-03-05&to=2027-03-05', /^to: must be after from/],
    ['nights=0', /^nights\[0\]: must be a whole number from 1 to 30/],
    ['nights=2,x', /^nights: must be whole numbers, separated by commas/],
    ['arrival=friday', /^arrival: must be some of mon, tue, wed, thu, fri, sat, sun, separated by commas/],
    ['arrival=fri,sat,fri', /^arrival: names one of them more than once/],
    ['from=2027-03-05&to=2027-03-08&nights=4,5', /^nights: must fit between from and to/],
  ])('with %s are a 400 with the reason', async (query, message) => {
    for (const path of ['/hotels/deals', '/hotels/deals/points', '/hotels/deals/days']) {
      const response = await service.get(`${path}?${query}`)
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        400,
        expect.stringMatching(message),
      ])
    }
  })
})

describe('the fewest miles of each day', () => {
  test.each<[string, DealDaysRequest]>([
    ['of three nights in a month', { ...wholeWorld, ...march, nights: [3] }],
    ['of weekends', { ...wholeWorld, arrival: ['fri', 'sat'], nights: [1, 2] }],
    ['of stays that can be cancelled', { ...paris, radius: 1_000_000, nights: [1, 2], refundable: true }],
    ['in a rectangle', { south: 35, west: -10, north: 60, east: 30, ...march, nights: [2, 3], maxMiles: 60_000 }],
    ['near a place, without a radius', { ...paris, ...march, nights: [2], minStars: 3 }],
  ])('%s match the deals of that day', async (_, request) => {
    const { radius, data } = await days(request)
    expect(data.length).toBeGreaterThan(20)
    for (const { start_date, hotels, cheapest } of data.filter((_, index) => index % 5 === 0)) {
      const nights = nightsBetween(start_date, cheapest!.end_date)
      const { data: matching } = await deals({
        ...request,
        ...(radius !== null && { radius }),
        from: start_date,
        to: cheapest!.end_date,
        nights: [nights],
        limit: 200,
      })
      const miles = matching.map((deal) => room(deal).calculations.miles_required)
      expect(Math.min(...miles)).toBe(cheapest!.miles_required)
      expect(matching.length).toBeLessThanOrEqual(hotels)
      const cheapestDeal = matching.find((deal) => deal.data.hotel.id === cheapest!.hotel_id)!
      const { selling_price, price_per_night, cpm } = room(cheapestDeal).calculations
      expect(cheapest).toMatchObject({ selling_price, price_per_night, cpm })
    }
  })

  test('are in order, from tomorrow on, and complete for a single hotel', async () => {
    const hotelId = (await deals({ ...wholeWorld, limit: 1 })).data[0]!.data.hotel.id
    const { radius, data } = await days({ hotelId })
    expect(radius).toBeNull()
    expect(data.map(({ start_date }) => start_date)).toEqual(
      Array.from({ length: 119 }, (_, index) => addDays('2027-02-12', index)),
    )
    expect(data.filter(({ cheapest }) => cheapest?.hotel_id === hotelId).length).toBeGreaterThan(100)
    const { data: inMarch } = await days({ hotelId, ...march })
    expect(inMarch.every(({ start_date }) => start_date >= march.from && start_date < march.to)).toBe(true)
  })

  test('show when a hotel is sold out', async () => {
    const { data } = await deals({ ...wholeWorld, limit: 200 })
    const daysByHotel = await Promise.all(data.slice(0, 60).map(({ data: { hotel } }) => days({ hotelId: hotel.id })))
    const soldOut = daysByHotel.flatMap((one) => one.data).filter(({ cheapest }) => cheapest === null)
    expect(soldOut.length).toBeGreaterThan(0)
    expect(soldOut.every(({ hotels }) => hotels === 0)).toBe(true)
  })

  test('are a 404 for an unknown hotel, and a 400 for a hotel with an area, as for its deal', async () => {
    for (const path of ['/hotels/deals/days', '/hotels/deals']) {
      expect((await service.get(`${path}?hotelId=h9999999`)).status).toBe(404)
      const response = await service.get(`${path}?hotelId=h0000001&radius=5000`)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { message: 'hotelId: must not be given together with coordinates, a radius or a rectangle' },
      ])
    }
  })
})

describe('destinations', () => {
  test.each<[string, DestinationsRequest]>([
    ['without a filter', {}],
    ['that are warm', { climate: 'warm', limit: 24 }],
    ['in a month', { ...march, minStars: 3 }],
    ['that are warm, for weekends', { ...march, climate: 'warm', nights: [2], arrival: ['fri'] }],
  ])('%s count the deals near them', async (_, request) => {
    const { data } = (await service.client.call(listDealDestinations, request)).data
    expect(data).toHaveLength(request.limit ?? 12)
    const counts = data.map((destination) => destination.deals)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(new Set(data.map(({ place_id }) => place_id)).size).toBe(data.length)
    for (const { latitude, longitude, deals: count, cheapest, high } of data) {
      const near = await deals({ ...request, latitude, longitude, radius: 'near', sort: 'miles', limit: 1 })
      expect(near.total).toBe(count)
      const [{ start_date, end_date }] = near.data as [Deal]
      const miles_required = room(near.data[0]!).calculations.miles_required
      expect({ start_date, end_date, miles_required }).toEqual(cheapest)
      expect(high).toBeGreaterThanOrEqual(request.climate === 'warm' ? 25 : -40)
    }
  })

  test('are an empty list without stays in the days', async () => {
    expect((await service.client.call(listDealDestinations, { from: '2028-01-01' })).data).toEqual({ data: [] })
  })

  test('reject days that fit no stay, and limits out of range', async () => {
    for (const query of ['from=2027-03-05&to=2027-03-05', 'limit=25', 'limit=0']) {
      expect((await service.get(`/hotels/deals/destinations?${query}`)).status).toBe(400)
    }
  })
})

describe('the deal of a hotel', () => {
  test('is the same as among all deals, for any hotel', async () => {
    const { data } = await deals({ ...wholeWorld, sort: 'rating', limit: 200 })
    for (const deal of [data[0]!, data.at(-1)!]) {
      expect(await deals({ hotelId: deal.data.hotel.id })).toEqual({ data: [deal], total: 1 })
    }
  })

  test('is the best match for days, nights and filters, if any', async () => {
    const [{ start_date, end_date, data: stay }] = (await deals({ ...wholeWorld, limit: 1 })).data as [Deal]
    const hotelId = stay.hotel.id
    const exactly = { from: start_date, to: end_date, nights: [nightsBetween(start_date, end_date)] }
    expect((await deals({ hotelId, ...exactly })).data).toHaveLength(1)
    const { data } = await deals({ hotelId, ...march, nights: [1, 2], maxMiles: 1_000_000 })
    expect(data.map((deal) => deal.data.hotel.id)).toEqual([hotelId])
    expect(data[0]!.start_date >= march.from && data[0]!.end_date <= march.to).toBe(true)
    expect(await deals({ hotelId, maxMiles: 1 })).toEqual({ data: [], total: 0 })
  })
})
