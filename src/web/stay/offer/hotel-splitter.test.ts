import { expect, test } from 'vitest'
import { HotelSplitter } from './hotel-splitter.ts'

const before = { guestLevel: 1, sandbox: true, weather: [{ dailyWeather: { units: '"data":[' } }] }
const hotels = [
  { hotelId: 'a', roomTypes: [{ name: 'Quoted \\"data\\": [ and } \\\\' }, []] },
  { hotelId: 'é\u0001', roomTypes: [] },
  { hotelId: 'c', data: [{ data: [1, 2] }] },
]
const notices = [{ message: 'Late', hotelIds: ['x', 'y'] }]

function read(text: string, pieceLength: number) {
  const splitter = new HotelSplitter()
  const found: unknown[] = []
  const beginnings: unknown[] = []
  for (let at = 0; at < text.length; at += pieceLength) {
    for (const hotel of splitter.read(text.slice(at, at + pieceLength))) {
      found.push(JSON.parse(hotel))
      beginnings.push(JSON.parse(splitter.beginning ?? 'null'))
    }
  }
  return { found, beginnings, rest: JSON.parse(splitter.rest ?? 'null') as unknown }
}

test.each([1, 2, 7, 10_000])('hotels and the rest come out of a response cut into pieces of %i', (pieceLength) => {
  for (const indent of [undefined, 2]) {
    const { found, beginnings, rest } = read(
      JSON.stringify({ ...before, data: hotels, notices }, undefined, indent),
      pieceLength,
    )
    expect(found).toEqual(hotels)
    expect(rest).toEqual({ ...before, data: [], notices })
    expect(beginnings).toEqual(hotels.map(() => ({ ...before, data: [] })))
  }
})

test('fields may come after the hotels, and there may be no hotel', () => {
  expect(read(JSON.stringify({ data: hotels, ...before }), 5)).toMatchObject({
    found: hotels,
    rest: { ...before, data: [] },
  })
  expect(read(JSON.stringify({ ...before, data: [] }), 5)).toEqual({
    found: [],
    beginnings: [],
    rest: { ...before, data: [] },
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
