import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#client/errors'
import { addDays, nightsBetween, utcDay } from '#contract/days'
import { findMinRates } from '#contract/hotels/find-min-rates'
import { findOffers } from '#contract/hotels/find-offers'
import { getHotel } from '#contract/hotels/get-hotel'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { listDeals, type DealsRequest } from '#contract/deals/list-deals'
import { type HotelsRequest, listHotels, type ListedHotel } from '#contract/hotels/list-hotels'
import { distanceMeters } from '#server/places/sphere'
import { accessibilityAttributes } from '#platform/testing/gaps'
import { changeField } from '#platform/testing/start-platform'
import {
  type InFront,
  paris,
  type PlatformFixture,
  startPlatformFixture,
} from '../../testing/start-in-front-of-platform.ts'

let fixture: PlatformFixture
let front: InFront
/** All hotels of the platform. */
let hotels: readonly ListedHotel[]
beforeAll(async () => {
  fixture = await startPlatformFixture()
  front = await fixture.start()
  const ids = Array.from({ length: 30 }, (_, at) => `h${String(at + 1).padStart(7, '0')}`)
  hotels = (await fixture.behind.client.call(listHotels, { ids })).data.data
})
afterAll(() => fixture.stop())
beforeEach(() => void (front.platform.requests as unknown[]).splice(0))

/** Pictures of other origins have URLs on ours. */
const ownPicture = /^http:\/\/127\.0\.0\.1:\d+\/pictures\/of\/h\d{7}\/[\da-f]{32}$/
const client = () => front.service.client
const asked = (path: string) => front.platform.requests.filter((request) => request.path === `/functions/v1${path}`)
const deals = async (request: DealsRequest) => (await client().call(listDeals, request)).data.data
const list = async (request: HotelsRequest) => (await client().call(listHotels, request)).data
const at = (hotel: ListedHotel) => ({ latitude: hotel.latitude, longitude: hotel.longitude })

describe('deals of a platform that knows no place, filter or limit', () => {
  test('are searched around the location of the request, not of this service', async () => {
    const [hotel] = hotels
    const found = await deals({ ...at(hotel!), radius: 1000 })
    expect(found.map(({ data }) => data.hotel.id)).toEqual([hotel!.id])
    const near = await deals({ ...at(hotel!), radius: 3_000_000 })
    expect(near.length).toBeGreaterThan(1)
    for (const { data } of near) expect(distanceMeters(data.hotel, hotel!)).toBeLessThanOrEqual(3_000_000)
  })

  test('are searched in the rectangle of the request', async () => {
    const [hotel] = hotels
    const { latitude, longitude } = hotel!
    const around = { south: latitude - 0.01, west: longitude - 0.01, north: latitude + 0.01, east: longitude + 0.01 }
    expect((await deals(around)).map(({ data }) => data.hotel.id)).toEqual([hotel!.id])
  })

  test('are searched for one hotel, whose id is not sent', async () => {
    const all = await deals({ latitude: 0, longitude: 0, radius: 20_040_000 })
    const [, deal] = all
    const { start_date: from, end_date: to } = deal!
    const hotelId = deal!.data.hotel.id
    expect(await deals({ hotelId })).toEqual([deal])
    expect(await deals({ hotelId, from, to, nights: [nightsBetween(from, to)] })).toEqual([deal])
    expect(await deals({ hotelId: 'unknown' })).toEqual([])
    expect(asked('/hotels/deals').every(({ query }) => !query.has('hotelId'))).toBe(true)
  })

  test('are sorted, filtered, limited and counted here', async () => {
    const whole = { latitude: 0, longitude: 0, radius: 20_040_000 }
    const everywhere = await deals(whole)
    const values = everywhere.map(({ data }) => data.room_types[0]!.calculations.cpm)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const { data, headers } = await client().call(listDeals, { ...whole, limit: 3, sort: 'multiplier' })
    expect([data.data.length, headers.get('x-total-count')]).toEqual([3, String(everywhere.length)])
    const nearest = await deals({ ...whole, sort: 'distance' })
    const distances = nearest.map(({ data }) => distanceMeters(data.hotel, { latitude: 0, longitude: 0 }))
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    const worth = await deals({ ...whole, minCpm: values[1] })
    expect(worth).toEqual(everywhere.filter(({ data }) => data.room_types[0]!.calculations.cpm >= values[1]!))
    const [facility] = everywhere[0]!.data.hotel.facilities
    const filtered = await deals({ ...whole, minStars: 4, facilities: [facility!.name.toUpperCase()] })
    expect(filtered.map(({ data }) => data.hotel.id)).toEqual(
      everywhere
        .filter(
          ({ data: { hotel } }) => hotel.stars >= 4 && hotel.facilities.some(({ name }) => name === facility!.name),
        )
        .map(({ data }) => data.hotel.id),
    )
    expect(await deals({ ...whole, facilities: ['No such thing'] })).toEqual([])
  })

  test('are searched by `near`, whose radius is computed and returned here', async () => {
    const [hotel] = hotels
    const request = { ...at(hotel!), radius: 'near' } as const
    const { data, headers } = await client().call(listDeals, request)
    expect(headers.get('x-radius')).toBe('100000')
    expect(data.data.map(({ data }) => data.hotel.id)).toContain(hotel!.id)
    expect(data.data).toEqual(await deals({ ...request, radius: 100_000 }))
    const points = await client().call(listDealPoints, request)
    expect([points.headers.get('x-radius'), points.data.data.length]).toEqual(['100000', data.data.length])
    expect(asked('/hotels/deals').some(({ query }) => query.get('radius') === 'near')).toBe(false)
  })

  test('are requested once a minute, always with `sort`', async () => {
    const other = await fixture.start()
    await other.service.client.call(listDeals, {})
    await other.service.client.call(listDeals, { minStars: 5 })
    await other.service.client.call(listDealPoints, {})
    expect(other.platform.requests.map(({ query }) => query.toString())).toEqual(['sort=cpm'])
    await other.stop()
  })

  test('are searched by the days and nights of their stays', async () => {
    const everywhere = { latitude: 0, longitude: 0, radius: 20_040_000, limit: 200 }
    const all = await deals(everywhere)
    const [{ start_date, end_date }] = all as [(typeof all)[number]]
    const nights = nightsBetween(start_date, end_date)
    const ids = (some: typeof all) => some.map(({ data }) => data.hotel.id)
    const found = await deals({ ...everywhere, from: start_date, nights: [nights] })
    expect(ids(found)).toEqual(
      ids(all.filter((one) => one.start_date >= start_date && nightsBetween(one.start_date, one.end_date) === nights)),
    )
    expect(ids(await deals({ ...everywhere, to: end_date }))).toEqual(
      ids(all.filter((one) => one.end_date <= end_date)),
    )
    const isWeekend = ({ start_date }: (typeof all)[number]) => [5, 6].includes(new Date(start_date).getUTCDay())
    expect(ids(await deals({ ...everywhere, arrival: ['fri', 'sat'] }))).toEqual(ids(all.filter(isWeekend)))
  })

  test('are available as points', async () => {
    const request = { latitude: 0, longitude: 0, radius: 20_040_000, limit: 5 }
    const { data, headers } = await client().call(listDealPoints, request)
    const found = await deals(request)
    expect(headers.get('x-total-count')).not.toBeNull()
    expect(data.data).toEqual(
      found.map(({ data: { hotel, room_types }, start_date, end_date }) => ({
        id: hotel.id,
        name: hotel.name,
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        miles_required: room_types[0]!.calculations.miles_required,
        nights: nightsBetween(start_date, end_date),
        cpm: room_types[0]!.calculations.cpm,
        multiplier: room_types[0]!.calculations.miles_earning.multiplier,
        found_at: null,
      })),
    )
  })
})

describe('the hotel list of a platform that has only country and city', () => {
  test('has the platform’s details, with a rating and reviews of 0 if missing', async () => {
    const [hotel] = hotels
    const { data } = await list({ countryCode: hotel!.country })
    const expected = hotels.filter(({ country }) => country === hotel!.country)
    const photo = expect.stringMatching(ownPicture) as string
    const unrated = { rating: 0, reviewCount: 0, main_photo: photo, thumbnail: photo }
    const said = { hotelTypeId: 204, chainId: 0, chain: '', accessibilityAttributes: [] }
    expect(data).toEqual(expected.map((listed) => ({ ...listed, ...unrated, ...said })))
  })

  test('is paged although the platform has no pages', async () => {
    const inCountry = (country: string) => hotels.filter((hotel) => hotel.country === country)
    const country = hotels
      .map((hotel) => hotel.country)
      .toSorted((a, b) => inCountry(b).length - inCountry(a).length)[0]!
    const all = inCountry(country)
    expect(all.length).toBeGreaterThan(1)
    const ids: string[] = []
    for (let cursor: string | null = 'start'; cursor !== null;) {
      const { data, pagination } = await list({ countryCode: country, limit: 1, cursor })
      ids.push(...data.map(({ id }) => id))
      cursor = pagination.next
    }
    expect(ids).toEqual(all.map(({ id }) => id))
    expect((await list({ countryCode: country, limit: 1, offset: 1 })).data.map(({ id }) => id)).toEqual([ids[1]])
  })

  test('is filtered by name here, within the city', async () => {
    const [hotel] = hotels
    const word = hotel!.name.split(' ').at(-1)!
    const { data } = await list({ countryCode: hotel!.country, cityName: hotel!.city, name: word.toUpperCase() })
    expect(data.map(({ id }) => id)).toContain(hotel!.id)
    expect(asked('/hotels/list').map(({ query }) => [...query.keys()])).toEqual([['countryCode', 'cityName']])
    expect((await list({ countryCode: hotel!.country, name: 'Nosuchname' })).data).toEqual([])
    const byHotelName = await list({ countryCode: hotel!.country, cityName: hotel!.city, hotelName: word })
    expect(byHotelName.data).toEqual(data)
  })

  test('is requested by city and country for a place, never by our id, and limited to its radius', async () => {
    await list({ placeId: paris.placeId })
    expect(asked('/hotels/list').map(({ query }) => Object.fromEntries(query))).toEqual([
      { countryCode: 'FR', cityName: 'Paris' },
    ])
    expect((await list({ placeId: 'gn1' })).data).toEqual([])
    expect(asked('/hotels/list')).toHaveLength(1)
  })

  test('has hotels by id, requested one by one, in that order, without unknown ones', async () => {
    const ids = [hotels[4]!.id, 'nowhere', hotels[1]!.id]
    const { data } = await list({ ids })
    expect(data.map(({ id, name }) => [id, name])).toEqual([4, 1].map((at) => [hotels[at]!.id, hotels[at]!.name]))
    expect(asked('/hotels/list')).toHaveLength(0)
  })

  test('is a 501 by name alone', async () => {
    await expect(list({ name: 'Grand' })).rejects.toMatchObject({
      status: 501,
      messages: ['The platform does not list hotels by name'],
    })
  })
})

describe('one hotel', () => {
  test('has only our fields, with accessibility, and an unknown one is a 404', async () => {
    const { data } = await client().call(getHotel, { id: hotels[0]!.id })
    const { data: expected } = await fixture.behind.client.call(getHotel, { id: hotels[0]!.id })
    const url = expect.stringMatching(ownPicture) as string
    const images = expected.images.map((image) => ({ ...image, url }))
    expect(data).toEqual({ ...expected, images, accessibilityAttributes })
    await expect(client().call(getHotel, { id: 'nowhere' })).rejects.toMatchObject({ status: 404 })
  })

  test('has its id encoded into the path, and an id of dots leads nowhere else', async () => {
    await expect(client().call(getHotel, { id: 'a/../../miles?x#y' })).rejects.toMatchObject({ status: 404 })
    expect(front.platform.requests.map(({ path }) => path)).toEqual([
      '/functions/v1/hotels/a%2F..%2F..%2Fmiles%3Fx%23y',
    ])
    const response = await front.service.get('/hotels/%2E%2E')
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(front.platform.requests).toHaveLength(1)
  })
})

test('a picture is found by its key, even in a process that has not returned it before', async () => {
  const [image] = (await client().call(getHotel, { id: hotels[0]!.id })).data.images
  const { pathname } = new URL(image!.url)
  const other = await fixture.start()
  const response = await fetch(other.service.origin + pathname)
  // The picture has no https address, so it is not fetched.
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { code: 404, message: 'The picture is unavailable' },
  ])
  expect(other.platform.requests.map(({ path }) => path)).toEqual([`/functions/v1/hotels/${hotels[0]!.id}`])
  expect((await fetch(`${other.service.origin}${pathname}0`)).status).toBe(404)
  await other.stop()
})

describe('rates', () => {
  const today = utcDay(Date.now())
  const stay = { checkin: addDays(today, 30), checkout: addDays(today, 32), occupancies: [{ adults: 2, children: [] }] }
  const ids = () => hotels.map(({ id }) => id)

  test('match the platform, in its currency, without its additional fields', async () => {
    const request = { ...stay, hotelIds: ids().slice(0, 3) }
    const { data } = await front.service.clientOf('staff').call(findOffers, request)
    const { data: expected } = await fixture.behind.clientOf('staff').call(findOffers, request)
    // A hotel with the full number of requested offers may have more boards that this service does not know.
    expect(data).toEqual({ ...expected, moreBoardsAt: expect.arrayContaining(expected.moreBoardsAt ?? []) })
    expect(JSON.stringify(data)).not.toContain('priceType')
  })

  test('hide commission and supplier from the public, though not from the platform’s key', async () => {
    const request = { ...stay, hotelIds: ids().slice(0, 3) }
    const rates = (await client().call(findOffers, request)).data.data.flatMap(({ roomTypes }) => roomTypes)
    expect(rates.length).toBeGreaterThan(0)
    expect(new Set(rates.map(({ supplier, supplierId }) => `${supplier} ${supplierId}`))).toEqual(new Set([' 0']))
    expect(rates.flatMap((offer) => offer.rates).every(({ commission }) => commission.length === 0)).toBe(true)
  })

  test('are requested at most a thousand at a time, so that memory is bounded', async () => {
    const request = { ...stay, hotelIds: ids().slice(0, 11), maxRatesPerHotel: 100 }
    const { data } = await client().call(findOffers, request)
    expect(data.data.length).toBeGreaterThan(1)
    expect(data.weather).toHaveLength(2)
    expect(asked('/hotels/offers').map(({ json }) => (json as { hotelIds: string[] }).hotelIds)).toEqual([
      ids().slice(0, 10),
      ids().slice(10, 11),
    ])
  })

  test('have a notice with the hotels of a failed later request', async () => {
    const empty = { json: { data: [], guestLevel: 0, sandbox: false, weather: [] } }
    const known = ids().find((id) => id !== ids()[0])!
    const hotelIds = [...Array.from({ length: 10 }, (_, at) => `none-${at}`), known]
    for (const [answer, message] of [
      [{ failure: 'html', status: 500 }, 'The platform responded to findOffers with HTTP 500'],
      [
        changeField('data[0].roomTypes[0].offerId'),
        "The platform's response to findOffers is not as described: data[0].roomTypes[0].offerId is missing",
      ],
    ] as const) {
      front.platform.next('/hotels/offers', empty, answer)
      const { data } = await client().call(findOffers, { ...stay, hotelIds, maxRatesPerHotel: 100 })
      expect(data).toMatchObject({ data: [], notices: [{ message, hotelIds: [known] }] })
    }
  })

  test('are selected the same way from a platform that sends the cheapest, which is queried for enough', async () => {
    const request = { ...stay, hotelIds: ids().slice(0, 3) }
    const { data: all } = await client().call(findOffers, { ...request, maxRatesPerHotel: 40 })
    const { data: expected } = await client().call(findOffers, request)
    // Responds with the cheapest forty, like a platform without a selection of its own.
    front.platform.next('/hotels/offers', { json: all })
    const { data } = await client().call(findOffers, request)
    expect(data).toEqual(expected)
    expect(data.data.some(({ roomTypes }) => new Set(roomTypes.map(({ rates }) => rates[0]!.boardType)).size > 1)).toBe(
      true,
    )
    expect(asked('/hotels/offers').map(({ json }) => (json as { maxRatesPerHotel: number }).maxRatesPerHotel)).toEqual([
      40, 40, 40,
    ])
  })

  test('without any refund are left out of refundable ones, even if the platform sends them', async () => {
    const request = { ...stay, hotelIds: ids().slice(0, 3), maxRatesPerHotel: 40 }
    const { data: all } = await client().call(findOffers, request)
    const cancelTime = `${addDays(today, -1)}T00:00:00Z`
    const [, begun] = all.data[0]!.roomTypes
    begun!.rates.forEach(({ cancellationPolicies, retailRate }) => {
      const whole = { ...retailRate.total[0]!, cancelTime, type: 'amount', timezone: 'UTC' }
      Object.assign(cancellationPolicies, { refundableTag: 'RFN', cancelPolicyInfos: [whole] })
    })
    front.platform.next('/hotels/offers', { json: all })
    const { data } = await client().call(findOffers, { ...request, refundableRatesOnly: true })
    const expected = all.data.map(({ hotelId, roomTypes }) => ({
      hotelId,
      roomTypes: roomTypes.filter(
        (offer) => offer !== begun && offer.rates[0]!.cancellationPolicies.refundableTag === 'RFN',
      ),
    }))
    expect(data.data).toEqual(expected.filter(({ roomTypes }) => roomTypes.length > 0))
    expect(data.data.length).toBeGreaterThan(0)
    const { data: lowest } = await client().call(findMinRates, { ...stay, hotelIds: ids() })
    const refundable = lowest.data.filter(({ minRate }) => minRate.refundable)
    expect(refundable.length).toBeLessThan(lowest.data.length)
    front.platform.next('/hotels/min-rates', { json: lowest })
    const only = await client().call(findMinRates, { ...stay, hotelIds: ids(), refundableRatesOnly: true })
    expect(only.data.data).toEqual(refundable)
  })

  test('have their dates checked here, before any request to the platform', async () => {
    const request = { ...stay, checkin: '2020-01-01', hotelIds: ids() }
    await expect(client().call(findOffers, request)).rejects.toBeInstanceOf(ApiError)
    expect(front.platform.requests).toHaveLength(0)
  })

  test('have minimum rates requested for a thousand hotels at a time', async () => {
    const many = [...ids(), ...Array.from({ length: 2500 }, (_, at) => `none-${at}`)]
    const { data } = await client().call(findMinRates, { ...stay, hotelIds: many })
    const expected = await fixture.behind.clientOf('staff').call(findMinRates, { ...stay, hotelIds: ids() })
    expect(data).toEqual(expected.data)
    expect(asked('/hotels/min-rates')).toHaveLength(3)
  })

  test('are not read to the end of a 100 MB response', async () => {
    front.platform.next('/hotels/min-rates', { failure: 'huge', bytes: 100 * 2 ** 20 })
    const before = process.memoryUsage().rss
    await expect(client().call(findMinRates, { ...stay, hotelIds: ids() })).rejects.toMatchObject({
      status: 502,
      messages: ["The platform's response to findMinRates cannot be used: too long"],
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 2 ** 20)
  })
})
