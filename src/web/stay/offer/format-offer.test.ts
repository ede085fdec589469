import { expect, test } from 'vitest'
import { formatAmounts, formatBoards, formatGuests, formatRooms, formatRoomsAndBoards } from './format-offer.ts'
import { sampleRate, usd } from '../testing/sample-offer.ts'

test('rooms with the same name are counted, and others joined by a plus', () => {
  const king = sampleRate()
  const twin = sampleRate({ name: 'Twin room', boardName: 'Half board' })
  expect(formatRooms({ rates: [king] })).toBe('King room')
  expect(formatRooms({ rates: [king, king] })).toBe('2 × King room')
  expect(formatRooms({ rates: [king, sampleRate({ name: 'Twin room' })] })).toBe('King room + Twin room')
  expect(formatBoards({ rates: [king, king] })).toBe('Room only')
  expect(formatBoards({ rates: [king, twin] })).toBe('Room only + Half board')
})

test('rooms are listed one by one if their boards differ, and an empty board is shown as not stated', () => {
  const room = (name: string, boardName: string) => sampleRate({ name, boardName })
  const rates = [room('King', 'Breakfast'), room('King', 'Room only'), room('Twin', 'Breakfast')]
  expect(formatRoomsAndBoards({ rates })).toBe('King, Breakfast + King, Room only + Twin, Breakfast')
  expect(formatRooms({ rates })).toBe('King + King + Twin')
  expect(formatBoards({ rates })).toBe('Breakfast + Room only + Breakfast')
  const alike = [rates[0]!, rates[0]!]
  expect(formatRoomsAndBoards({ rates: alike })).toBe('2 × King · Breakfast')
  expect(formatRoomsAndBoards({ rates: [room('King', '')] })).toBe('King · Board not stated')
  expect(formatRoomsAndBoards({ rates: [room('King', ''), rates[0]!] })).toBe(
    'King, Board not stated + King, Breakfast',
  )
})

test('guests are counted for each room, and children listed with their ages', () => {
  expect(formatGuests([{ adults: 1, children: [] }])).toBe('1 adult')
  expect(
    formatGuests([
      { adults: 2, children: [5] },
      { adults: 2, children: [3, 9] },
    ]),
  ).toBe('2 adults, 1 child (5) + 2 adults, 2 children (3, 9)')
})

test.each<
  [
    text: string,
    rooms: [adults: number, ...ages: number[]][],
    priced: [room: number, adults?: number, children?: number][],
  ]
>([
  ['2 adults, 1 child (11), priced as 3 adults', [[2, 11]], [[1, 3, 0]]],
  ['2 adults, 2 children (4, 11), priced as 3 adults, 1 child', [[2, 4, 11]], [[1, 3, 1]]],
  [
    '1 adult, 1 child (11), priced as 2 adults + 2 adults',
    [[1, 11], [2]],
    [
      [2, 2, 0],
      [1, 2, 0],
    ],
  ],
  [
    '2 adults + 1 adult, 2 children (8, 9), priced as 3 adults',
    [[2], [1, 8, 9]],
    [
      [1, 2, 0],
      [2, 3, 0],
    ],
  ],
  ['2 adults, 1 child (5)', [[2, 5]], [[1, 2, 1]]],
  ['2 adults, 1 child (5)', [[2, 5]], [[1, 0, 0]]],
  ['2 adults, 1 child (5)', [[2, 5]], [[1]]],
])('guests include how many a room is priced for if children count as adults: %s', (text, rooms, priced) => {
  const rates = priced.map(([occupancyNumber, adultCount, childCount]) => {
    const { adultCount: _adults, childCount: _children, ...rate } = sampleRate({ occupancyNumber })
    return { ...rate, ...(adultCount === undefined ? {} : { adultCount, childCount }) }
  })
  const occupancies = rooms.map(([adults, ...children]) => ({ adults, children }))
  expect(formatGuests(occupancies, rates)).toBe(text)
})

test('amounts in several currencies are joined by a plus', () => {
  expect(formatAmounts([usd(84), { amount: 12, currency: 'EUR' }])).toBe('$84 + €12')
})
