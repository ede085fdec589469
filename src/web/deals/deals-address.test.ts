import { expect, test } from 'vitest'
import { anywhere, dealsPath, type DealsSearch, isAnywhere, isAroundCaller, isNearPlace } from './deals-address.ts'

const search = (href: string) => dealsPath.search(new URL(href, 'http://localhost').search)

test('every part of the deals page is read back from its address', () => {
  const shown: DealsSearch = {
    near: 'São Paulo',
    sort: 'multiplier',
    latitude: -23.55,
    longitude: -46.63,
    radius: 25_000,
    south: -24,
    west: 179.5,
    north: -23,
    east: -179.5,
    minStars: 4,
    minRating: 8.5,
    maxMiles: 60_000,
    boardType: 'BB',
    refundable: true,
    facilities: ['Pool', 'Free Wi-Fi'],
    rooms: '2-5-11_1',
    limit: 100,
    view: { latitude: -23.5, longitude: -46.6, zoom: 11.5 },
    deal: 'h1',
    show: 'map',
  }
  expect(search(dealsPath.href(shown))).toEqual(shown)
})

test('the address of a page without state has no parameters', () => {
  expect(dealsPath.href()).toBe('/deals')
  expect(search('/deals')).toEqual({})
})

test('invalid and former parameters are dropped, and the others stay', () => {
  expect(
    search(
      '/deals?sort=best&minStars=9&minRating=x&maxMiles=5e3&view=1,2&refundable=no&nightMiles=1-2&show=chart&boardType=HB',
    ),
  ).toEqual({
    boardType: 'HB',
  })
})

test('a single coordinate is dropped, along with the place name', () => {
  expect(search('/deals?latitude=48.8&near=Paris&sort=cpm')).toEqual({ sort: 'cpm' })
})

test('an area with a missing side, or from north to south, is dropped entirely', () => {
  expect(search('/deals?south=1&west=2&north=3&minStars=4')).toEqual({ minStars: 4 })
  expect(search('/deals?south=3&west=2&north=1&east=4')).toEqual({})
})

test('guests that fit no room, and adult ages, are dropped', () => {
  expect(search('/deals?rooms=0')).toEqual({})
  expect(search('/deals?rooms=2-25')).toEqual({})
  expect(search('/deals?rooms=2-17_1')).toEqual({ rooms: '2-17_1' })
})

test('a view outside the world is dropped', () => {
  expect(search('/deals?view=95,0,3')).toEqual({})
  expect(search('/deals?view=48.85,2.35,11')).toEqual({ view: { latitude: 48.85, longitude: 2.35, zoom: 11 } })
})

test('dates too close for the nights, and unknown or repeated days of the week, are dropped', () => {
  expect(search('/deals?from=2027-03-01&to=2027-03-03&nights=3&minStars=4')).toEqual({ minStars: 4 })
  expect(search('/deals?arrival=fri,sat&nights=2')).toEqual({ arrival: ['fri', 'sat'], nights: [2] })
  expect(search('/deals?arrival=fri,friday')).toEqual({})
  expect(search('/deals?arrival=fri,fri')).toEqual({})
})

test('commas are not escaped', () => {
  expect(dealsPath.href({ facilities: ['Pool', 'Spa'] })).toBe('/deals?facilities=Pool,Spa')
})

test('the request has only parameters of the operation', () => {
  expect(
    dealsPath.request({ near: 'Paris', latitude: 1, longitude: 2, sort: 'cpm', rooms: '3', deal: 'h', show: 'map' }),
  ).toEqual({
    latitude: 1,
    longitude: 2,
    radius: 'near',
    sort: 'cpm',
    limit: 50,
  })
})

test('the service picks the radius near a place, unless the address has one', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 }
  for (const place of [{}, paris, { ...paris, minStars: 5 }]) expect(dealsPath.request(place).radius).toBe('near')
  expect(dealsPath.request({ ...paris, radius: 50_000 }).radius).toBe(50_000)
  for (const area of [anywhere, { south: 1, west: 2, north: 3, east: 4 }])
    expect(dealsPath.request(area).radius).not.toBe('near')
  expect(search('/deals?radius=near')).toEqual({})
})

test('the whole world is not a nearby place', () => {
  expect(isAnywhere(anywhere)).toBe(true)
  expect(isNearPlace(anywhere)).toBe(false)
  expect(isAroundCaller(anywhere)).toBe(false)
  expect(isNearPlace({ ...anywhere, latitude: 1, longitude: 2 })).toBe(true)
  expect(dealsPath.request(anywhere)).toMatchObject({ radius: 20_040_000 })
})
