import { expect, test } from 'vitest'
import { HotelSplitter } from './hotel-splitter.ts'

const before = { guestLevel: 1, sandbox: true, weather: [{ dailyWeather: { units: '"data":[' } }] }
const hotels = [
  { hotelId: 'a', roomTypes: [{ name: 'Quoted {"hotelId": [ and } \\\\' }, []] },
  { hotelId: 'é\u0001', roomTypes: [] },
  { hotelId: 'c', data: [{ data: [1, 2] }] },
]
const notices = [{ message: 'Late {"hotelId":', hotelIds: ['x', 'y'] }]

function read(text: string, pieceLength: number) {
  const splitter = new HotelSplitter()
  const found: unknown[] = []
  const beginnings: unknown[] = []
  for (let at = 0; at < text.length; at += pieceLength) {
    for (const hotel of splitter.read(text.slice(at, at + pieceLength))) {
      found.push(hotel)
      beginnings.push(splitter.beginning)
    }
  }
  const rest = splitter.rest as { readonly data: readonly unknown[] }
  return { found: [...found, ...rest.data], beginnings, rest: { ...rest, data: [] } }
}

test.each([1, 2, 7, 10_000])('hotels and the rest come out of a response cut into pieces of %i', (pieceLength) => {
  const { found, beginnings, rest } = read(JSON.stringify({ ...before, data: hotels, notices }), pieceLength)
  expect(found).toEqual(hotels)
  expect(rest).toEqual({ ...before, data: [], notices })
  expect(beginnings.length).toBeGreaterThan(1)
  expect(new Set(beginnings.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ ...before, data: [] })]),
  )
})

test('a hotel that a piece ends with need not wait for the next', () => {
  const splitter = new HotelSplitter()
  const text = JSON.stringify({ ...before, data: hotels })
  expect(splitter.read(text.slice(0, text.indexOf(',{"hotelId":"é')))).toEqual([hotels[0]])
})

test('fields may come after the hotels, there may be no hotel, and the text may be indented', () => {
  expect(read(JSON.stringify({ data: hotels, ...before }), 5)).toMatchObject({ found: hotels, rest: before })
  expect(read(JSON.stringify({ ...before, data: [] }), 5)).toMatchObject({ found: [], rest: before })
  expect(read(JSON.stringify({ ...before, data: hotels }, undefined, 2), 5)).toMatchObject({
    found: hotels,
    rest: before,
  })
})

test('a response that ends in the middle has no rest that could pass for a whole one', () => {
  const text = JSON.stringify({ ...before, data: hotels, notices })
  for (const end of [0, 20, 60, text.length - 1]) {
    const splitter = new HotelSplitter()
    splitter.read(text.slice(0, end))
    expect(splitter.rest).toBeUndefined()
  }
})
