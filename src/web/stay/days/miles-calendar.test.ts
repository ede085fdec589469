import type { DealDay } from '#contract/deals/list-deal-days'
import { addDays, nightsBetween } from '#contract/days'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dayNotes, describeStay } from './miles-calendar.tsx'

const day = (start_date: string, end_date: string, miles_required: number): DealDay => ({
  start_date,
  hotels: 3,
  cheapest: {
    hotel_id: 'h1',
    end_date,
    miles_required,
    price_per_night: { amount: 141.6, currency: 'USD' },
    selling_price: { amount: 424.8, currency: 'USD' },
    cpm: 1.84,
  },
})

test('a day shows the miles per night, rounded up, and the number of nights', () => {
  expect(dayNotes([day('2027-03-12', '2027-03-15', 53_999), day('2027-03-13', '2027-03-14', 9000)])).toEqual(
    new Map([
      ['2027-03-12', { line: '18k', words: 'from 18,000 miles a night for 3 nights', mark: undefined }],
      [
        '2027-03-13',
        { line: '9k', words: 'from 9,000 miles a night for 1 night, the cheapest this month', mark: 'least' },
      ],
    ]),
  )
})

test('the days with the fewest miles are marked per month', () => {
  const notes = dayNotes([
    day('2027-03-12', '2027-03-13', 9000),
    day('2027-03-14', '2027-03-16', 18_000),
    day('2027-03-20', '2027-03-21', 9500),
    day('2027-04-01', '2027-04-02', 20_000),
  ])
  expect([...notes].filter(([, { mark }]) => mark === 'least').map(([date]) => date)).toEqual([
    '2027-03-12',
    '2027-03-14',
    '2027-04-01',
  ])
})

test('no day is marked if more than three tie for the fewest miles of a month', () => {
  const tied = (count: number) =>
    Array.from({ length: count }, (_, at) => day(`2027-03-1${at}`, `2027-03-1${at + 1}`, 9000))
  const marks = (count: number) => [...dayNotes([...tied(count), day('2027-03-20', '2027-03-21', 9500)]).values()]
  expect(marks(3).filter(({ mark }) => mark === 'least')).toHaveLength(3)
  expect(marks(4).filter(({ mark }) => mark === 'least')).toEqual([])
})

test('a day on which all hotels are sold out says so', () => {
  expect(dayNotes([{ start_date: '2027-03-12', hotels: 0, cheapest: null }]).get('2027-03-12')).toEqual({
    line: 'full',
    words: 'sold out',
    mark: 'none',
  })
})

test('miles are shown only for the exact stay that takes them', () => {
  const first = '2027-02-26'
  const stays = Array.from({ length: 12 }, (_, at) => addDays(first, at)).map((checkin, at) =>
    day(checkin, addDays(checkin, (at % 7) + 1), 1000 * (at + 1)),
  )
  for (const known of stays) {
    for (let nights = 0; nights <= 14; nights += 1) {
      const dates = { checkin: known.start_date, checkout: addDays(known.start_date, nights) }
      const words = renderToStaticMarkup(describeStay(dates.checkin, dates.checkout, known, nights % 2 === 0))
      const isCheapest = nightsBetween(dates.checkin, known.cheapest!.end_date) === nights
      expect(words.includes('miles'), JSON.stringify(dates)).toBe(isCheapest)
    }
  }
})
