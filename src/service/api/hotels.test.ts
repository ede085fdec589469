import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHotel } from '#contract/hotels/get-hotel'
import { listFacilities } from '#contract/data/list-facilities'
import { type HotelsRequest, type HotelsResponse, type ListedHotel, listHotels } from '#contract/hotels/list-hotels'
import { listPlaces } from '#contract/data/list-places'
import { foldText } from '#server/places/fold-text'
import { distanceMeters } from '#server/places/sphere'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

let service: SampleService
beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '800', PUBLIC_URL: 'https://stay.example' })
})
afterAll(() => service.stop())

async function list(request: HotelsRequest) {
  return (await service.client.call(listHotels, request)).data.data
}

async function expectRefusal(query: string, message: RegExp) {
  const response = await service.get(`/hotels/list?${query}`)
  expect([response.status, await response.json()], query).toMatchObject([
    400,
    { code: 400, message: expect.stringMatching(message) },
  ])
}

describe('a hotel', () => {
  test('has the fields of the specification and no others', async () => {
    const [listed] = await list({ countryCode: 'US', limit: 1 })
    const response = await service.get(`/hotels/${listed!.id}`)
    const hotel = (await response.json()) as Record<string, object>
    expect(Object.keys(hotel)).toEqual([
      'id',
      'name',
      'description',
      'address',
      'location',
      'stars',
      'amenities',
      'images',
      'policies',
    ])
    expect(Object.keys(hotel['address']!)).toEqual([
      'line1',
      'line2',
      'city',
      'stateProvince',
      'postalCode',
      'countryCode',
      'countryName',
    ])
    expect(Object.keys(hotel['location']!)).toEqual(['latitude', 'longitude'])
    expect(Object.keys((hotel['amenities'] as object[])[0]!)).toEqual(['id', 'name', 'category'])
    expect(Object.keys((hotel['images'] as object[])[0]!)).toEqual(['url', 'caption', 'category'])
    expect(hotel['policies']).toEqual({
      checkIn: { beginTime: expect.stringMatching(/^\d\d:\d\d$/), endTime: expect.stringMatching(/^\d\d:\d\d$/) },
      checkOut: { time: expect.stringMatching(/^\d\d:\d\d$/) },
    })
  })

  test('has 8 to 30 amenities, 6 to 12 pictures on PUBLIC_URL, and two or three paragraphs', async () => {
    const french = await list({ countryCode: 'FR', limit: 20 })
    expect(french.length).toBeGreaterThan(5)
    for (const { id } of french) {
      const { data: hotel } = await service.client.call(getHotel, { id })
      expect(hotel.address).toMatchObject({ countryCode: 'FR', countryName: 'France' })
      expect(hotel.amenities.length).toBeGreaterThanOrEqual(8)
      expect(hotel.amenities.length).toBeLessThanOrEqual(30)
      expect(hotel.images.length).toBeGreaterThanOrEqual(6)
      expect(hotel.images.length).toBeLessThanOrEqual(12)
      expect(hotel.images[0]!.url).toMatch(/^https:\/\/stay\.example\/pictures\//)
      expect([2, 3]).toContain(hotel.description.match(/<p>/g)?.length)
    }
  })

  test.each([
    ['an unknown id', 'h999999999', 404],
    ['an id of 300 characters', 'x'.repeat(300), 404],
    ['an encoded null character as the id', '%00', 404],
    ['an id with a null character in the middle', 'h%00000001', 404],
    ['an id with quotes and spaces', encodeURIComponent("'; DROP TABLE hotels --"), 404],
    ['an id in bad percent-encoding', '%zz', 400],
    ['half a percent-encoded letter', '%c3', 400],
  ])('%s is an Error object', async (_, id, status) => {
    const response = await service.get(`/hotels/${id}`)
    expect([response.status, await response.json()]).toEqual([status, { code: status, message: expect.any(String) }])
  })
})

describe('the hotel list', () => {
  test('needs at least one filter, and names an invalid one', () =>
    Promise.all([
      expectRefusal('', /at least one of/),
      expectRefusal('limit=10', /at least one of/),
      expectRefusal('radius=5000&name=a', /^radius: needs/),
      expectRefusal('latitude=5', /given together/),
      expectRefusal('countryCode=fr', /^countryCode: must be two capital letters/),
      expectRefusal('countryCode=FR&limit=1001', /^limit: /),
      expectRefusal('countryCode=FR&offset=-1', /^offset: /),
      expectRefusal('placeId=gn1&latitude=1&longitude=1', /^placeId: cannot be given together/),
      expectRefusal('name=&ids=&cityName=', /at least one of/),
    ]))

  test('by place covers 30 km around it, nearest first', async () => {
    const { data: places } = await service.client.call(listPlaces, { query: 'london', limit: 1 })
    const london = places.data[0]!
    const hotels = await list({ placeId: london.placeId })
    const distances = hotels.map((hotel) => distanceMeters(london, hotel))
    expect(hotels.length).toBeGreaterThan(5)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.at(-1)).toBeLessThanOrEqual(30_000)
    expect(await list({ placeId: 'nowhere' })).toEqual([])
  })

  test('by position respects the radius, and a wide one finds every hotel once', async () => {
    const near = await list({ latitude: 35.68, longitude: 139.69, radius: 5_000 })
    expect(near.length).toBeGreaterThan(0)
    for (const hotel of near)
      expect(distanceMeters({ latitude: 35.68, longitude: 139.69 }, hotel)).toBeLessThanOrEqual(5_000)
    const all = await list({ latitude: 35.68, longitude: 139.69, radius: 20_040_000, limit: 1000 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(800)
  })

  test('by country and city matches both, accents and case ignored in the city', async () => {
    const mexican = await list({ countryCode: 'MX' })
    expect(mexican.length).toBeGreaterThan(0)
    const { city } = mexican[0]!
    const inCity = await list({ countryCode: 'MX', cityName: foldText(city).toUpperCase() })
    expect(inCity).toEqual(mexican.filter((hotel) => foldText(hotel.city) === foldText(city)))
    expect(await list({ countryCode: 'FR', cityName: city })).toEqual([])
  })

  test('by name matches every word anywhere in it', async () => {
    const [first] = await list({ countryCode: 'GB', limit: 1 })
    const words = foldText(first!.name).split(' ')
    const found = await list({ name: words.toReversed().join(' ') })
    expect(found.map(({ id }) => id)).toContain(first!.id)
    expect(await list({ name: '%' })).toEqual([])
    expect(await list({ name: '!!' })).toEqual([])
  })

  test('by a misspelled name has the intended hotels, if none has that name', async () => {
    const hotels = await list({ countryCode: 'GB', limit: 50 })
    const words = hotels.flatMap(({ name }) => foldText(name).split(' '))
    const word = words.find((word) => word.length > 6)!
    const misspelled = word.slice(0, 2) + word[3] + word[2] + word.slice(4)
    const found = await list({ name: misspelled, countryCode: 'GB', limit: 50 })
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(await list({ name: word, countryCode: 'GB', limit: 50 }))
    expect(await list({ name: misspelled, countryCode: 'GB', limit: 1, offset: found.length })).toEqual([])
    expect(await list({ name: word, countryCode: 'GB', limit: 1, offset: found.length })).toEqual([])
    expect(await list({ name: 'xyzzyqwerty' })).toEqual([])
    // A misspelled prefix is not a word of any name.
    const misspelledPrefix = word.slice(0, 2) + word[3] + word[2] + word.slice(4, -2)
    expect(await list({ name: misspelledPrefix, countryCode: 'GB', limit: 50 })).toEqual([])
  })

  test('is paged by limit and offset', async () => {
    const all = await list({ countryCode: 'US', limit: 30 })
    const pages = await Promise.all([0, 10, 20].map((offset) => list({ countryCode: 'US', limit: 10, offset })))
    expect(all).toHaveLength(30)
    expect(pages.flat()).toEqual(all)
  })

  test('is paged by cursor, in every order of the list', async () => {
    const [french] = await list({ countryCode: 'FR', limit: 1 })
    const { latitude, longitude } = french!
    const ids = (await list({ countryCode: 'US', limit: 9 })).map(({ id }) => id).toReversed()
    for (const request of [
      { countryCode: 'US' },
      { name: 'hotel', countryCode: 'US' },
      { latitude, longitude, radius: 2_000_000 },
      { ids: [...ids, ids[0]!] },
      { ids, latitude, longitude, radius: 20_040_000 },
    ] satisfies HotelsRequest[]) {
      const all = await list({ ...request, limit: 1000 })
      const paged: typeof all = []
      let cursor: string | null = 'start'
      while (cursor !== null) {
        const page: HotelsRequest = { ...request, limit: 4, cursor }
        const { data, pagination }: HotelsResponse = (await service.client.call(listHotels, page)).data
        expect(pagination.limit).toBe(4)
        paged.push(...data)
        cursor = pagination.next
      }
      expect(paged).toEqual(all)
      const { pagination } = (await service.client.call(listHotels, { ...request, limit: 4 })).data
      const { data } = (await service.client.call(listHotels, { ...request, limit: 4, cursor: pagination.next! })).data
      expect(data).toEqual(all.slice(4, 8))
    }
    const { pagination } = (await service.client.call(listHotels, { countryCode: 'US', limit: 4 })).data
    await Promise.all([
      expectRefusal(`countryCode=FR&cursor=${pagination.next}`, /^cursor: belongs to a list with other filters$/),
      expectRefusal(
        `countryCode=US&cursor=${pagination.next}&offset=4`,
        /^offset: cannot be given together with cursor$/,
      ),
      expectRefusal('countryCode=US&cursor=next', /^cursor: is not one/),
      expectRefusal('name=!!&cursor=next', /^cursor: is not one/),
    ])
  })

  test('by ids has the hotels in that order, without repeats and unknown ones', async () => {
    const some = (await list({ countryCode: 'US', limit: 5 })).toReversed()
    const ids = some.map(({ id }) => id)
    expect(await list({ ids })).toEqual(some)
    expect(await list({ ids: [...ids, 'h9999999', ids[0]!] })).toEqual(some)
    expect(await list({ ids: ['nobody', "'"] })).toEqual([])
    expect(await list({ ids, limit: 2, offset: 1 })).toEqual(some.slice(1, 3))
    const spaced = await service.get(`/hotels/list?ids=${ids[0]},%20${ids[1]}`)
    expect(((await spaced.json()) as { data: object[] }).data).toEqual(some.slice(0, 2))
  })

  test('by ids applies the other filters, and is in order of distance around a position', async () => {
    const [french] = await list({ countryCode: 'FR', limit: 1 })
    const [german] = await list({ countryCode: 'DE', limit: 1 })
    const ids = [german!.id, french!.id]
    expect(await list({ ids, countryCode: 'FR' })).toEqual([french])
    const { latitude, longitude } = french!
    expect(await list({ ids, latitude, longitude, radius: 20_040_000 })).toEqual([french, german])
  })

  test('by ids accepts 1 to 200', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `h${index}`)
    expect(await list({ ids: ids(200) })).toEqual([])
    await Promise.all([
      expectRefusal(`ids=${ids(201).join(',')}`, /^ids: /),
      expectRefusal('ids=h0000001,,h0000002', /^ids.*empty/),
      expectRefusal(`ids=${'x'.repeat(101)}`, /^ids/),
    ])
  })

  test('filters by rating, reviews, class, facilities, kind and chain, even across pages', async () => {
    const all = await list({ countryCode: 'US', limit: 1000 })
    const [one, two] = all[0]!.facilityIds as [number, number]
    const hasAll = (hotel: ListedHotel) => [one, two].every((id) => hotel.facilityIds.includes(id))
    const hasAny = (hotel: ListedHotel) => [one, two].some((id) => hotel.facilityIds.includes(id))
    const narrowed: [HotelsRequest, (hotel: ListedHotel) => boolean][] = [
      [{ minRating: 8.2 }, ({ rating }) => rating >= 8.2],
      [{ minReviewsCount: 200 }, ({ reviewCount }) => reviewCount >= 200],
      [{ starRating: [2, 4] }, ({ stars }) => [2, 4].includes(stars)],
      [{ facilityIds: [one, two] }, hasAll],
      [{ facilityIds: [one, two], strictFacilitiesFiltering: true }, hasAll],
      [{ facilityIds: [one, two], strictFacilitiesFiltering: false }, hasAny],
      [{ hotelTypeIds: [all[0]!.hotelTypeId] }, ({ hotelTypeId }) => hotelTypeId === all[0]!.hotelTypeId],
      [{ chainIds: [0] }, ({ chainId }) => chainId === 0],
      [{ chainIds: [1] }, () => false],
      // The sample has no postal codes.
      [{ zip: '10001' }, () => false],
      [
        { minRating: 7, starRating: [3, 4, 5], facilityIds: [one] },
        (hotel) => hotel.rating >= 7 && hotel.stars >= 3 && hotel.facilityIds.includes(one),
      ],
    ]
    for (const [filters, matches] of narrowed) {
      const expected = all.filter(matches)
      expect(await list({ countryCode: 'US', limit: 1000, ...filters }), JSON.stringify(filters)).toEqual(expected)
      const page: HotelsRequest = { countryCode: 'US', limit: 3, ...filters, cursor: 'start' }
      const first = (await service.client.call(listHotels, page)).data
      expect(first.data).toEqual(expected.slice(0, 3))
      if (first.pagination.next === null) continue
      expect(await list({ ...page, cursor: first.pagination.next })).toEqual(expected.slice(3, 6))
      await expectRefusal(`countryCode=US&cursor=${first.pagination.next}`, /^cursor: belongs to a list with other/)
    }
  })

  test('explains invalid filters by traits, and requires a place, a name or ids beside them', async () => {
    const repeated = await service.get('/hotels/list?countryCode=US&starRating=4&starRating=5,3.5')
    expect(repeated.status).toBe(200)
    await Promise.all([
      expectRefusal('minRating=8', /at least one of/),
      expectRefusal('chainIds=5&zip=1', /at least one of/),
      expectRefusal('countryCode=US&minRating=11', /^minRating: /),
      expectRefusal('countryCode=US&starRating=3.2', /^starRating/),
      expectRefusal('countryCode=US&starRating=six', /^starRating: must be numbers, separated by commas/),
      expectRefusal('countryCode=US&facilityIds=1,,2', /^facilityIds: must be whole numbers, separated by commas/),
      expectRefusal('countryCode=US&chainIds=-1', /^chainIds/),
      expectRefusal('countryCode=US&strictFacilitiesFiltering=maybe', /^strictFacilitiesFiltering: /),
    ])
  })

  test('by hotelName is the same as by name, and with both matches the words of both', async () => {
    const [first] = await list({ countryCode: 'GB', limit: 1 })
    const [word, ...others] = foldText(first!.name).split(' ')
    expect(await list({ hotelName: first!.name })).toEqual(await list({ name: first!.name }))
    const both = await list({ name: word!, hotelName: others.join(' ') || word! })
    expect(both.map(({ id }) => id)).toContain(first!.id)
    expect(await list({ name: word!, hotelName: '!!' })).toEqual([])
  })

  test('lists the accessibility features of a hotel', async () => {
    const all = (await service.client.call(listFacilities, {})).data.data
    const names = new Map(all.map(({ id, name, category }) => [id, category === 'Accessibility' ? name : undefined]))
    const hotels = await list({ countryCode: 'US', limit: 200 })
    for (const { facilityIds, accessibilityAttributes } of hotels) {
      expect(accessibilityAttributes).toEqual(facilityIds.flatMap((id) => names.get(id) ?? []))
    }
    expect(hotels.some(({ accessibilityAttributes }) => accessibilityAttributes.length > 0)).toBe(true)
  })

  test('has exactly the fields that the contract describes', async () => {
    const [hotel] = await list({ countryCode: 'JP', limit: 1 })
    expect(Object.keys(hotel!)).toEqual([
      'id',
      'name',
      'hotelDescription',
      'currency',
      'country',
      'city',
      'latitude',
      'longitude',
      'address',
      'zip',
      'main_photo',
      'thumbnail',
      'stars',
      'rating',
      'reviewCount',
      'facilityIds',
      'hotelTypeId',
      'chainId',
      'chain',
      'accessibilityAttributes',
    ])
  })
})

describe('facilities', () => {
  const facilities = async (query?: string) =>
    (await service.client.call(listFacilities, query === undefined ? {} : { query })).data.data

  test('include the facilities of all hotels, by id', async () => {
    const all = await facilities()
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    const used = new Set((await list({ countryCode: 'US' })).flatMap(({ facilityIds }) => facilityIds))
    expect(ids).toEqual(expect.arrayContaining([...used]))
    const [listed] = await list({ countryCode: 'US', limit: 1 })
    const { amenities } = (await service.client.call(getHotel, { id: listed!.id })).data
    expect(all).toEqual(expect.arrayContaining(amenities))
  })

  test('match by the beginnings of words of name and category, accents and case ignored', async () => {
    expect((await facilities('CAFE')).map(({ name }) => name)).toEqual(['Café'])
    expect((await facilities('well pool')).map(({ name }) => name)).toEqual([
      'Outdoor pool',
      'Indoor pool',
      'Children’s pool',
    ])
    expect(await facilities('ool')).toEqual([])
    expect(await facilities('%_')).toEqual([])
    expect(await facilities(' ')).toEqual(await facilities())
  })

  test('are a 304 for a client that has them', async () => {
    const { headers } = await service.get('/data/facilities')
    expect((await service.get('/data/facilities', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
  })
})
