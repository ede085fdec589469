import { addDays } from '#contract/days'
import {
  maxAdultsPerRoom,
  maxChildrenPerRoom,
  maxDaysAhead,
  maxNights,
  maxOfferHotels,
  maxRatesPerHotel,
  oldestChildAge,
} from '#contract/hotels/stay-limits'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ratesHref, type RatesSearch, searchOfRequest } from '../rates-address.ts'
import { explainSearchIssue, searchSchema, type SearchValues, searchValues } from './search-schema.ts'

const now = new Date()
const today = now.toISOString().slice(0, 10)
const valid = { ...searchValues('hotels=h1', now) }

/** The validation errors of an otherwise valid form, by field. */
function errorsOf(invalid: Partial<SearchValues>) {
  const { error } = z.safeParse(searchSchema, { ...valid, ...invalid }, { error: explainSearchIssue })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const rooms = (adults: number, children: number[] = []) => ({ occupancies: [{ adults, children }] })

test('the form opens with valid values, except for the hotels', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ hotelIds: [] })).toEqual({ hotelIds: 'Choose at least one hotel' })
})

test('every limit of the service is checked at its field', () => {
  const many = Array.from({ length: maxOfferHotels + 1 }, (_, index) => `h${index}`)
  expect(errorsOf({ hotelIds: many })).toEqual({ hotelIds: `choose ${maxOfferHotels} or less` })
  expect(errorsOf({ maxRatesPerHotel: maxRatesPerHotel + 1 })).toEqual({ maxRatesPerHotel: 'enter 100 or less' })
  expect(errorsOf({ maxRatesPerHotel: 0 })).toEqual({ maxRatesPerHotel: 'enter 1 or more' })
  expect(errorsOf({ maxRatesPerHotel: 2.5 })).toEqual({ maxRatesPerHotel: 'enter a whole number' })
  expect(errorsOf(rooms(0))).toEqual({ 'occupancies.0.adults': 'enter 1 or more' })
  expect(errorsOf(rooms(maxAdultsPerRoom + 1))).toEqual({ 'occupancies.0.adults': 'enter 9 or less' })
  expect(
    errorsOf(
      rooms(
        2,
        Array.from({ length: maxChildrenPerRoom + 1 }, () => 3),
      ),
    ),
  ).toEqual({
    'occupancies.0.children': 'choose 6 or less',
  })
  expect(errorsOf(rooms(2, [4, oldestChildAge + 1]))).toEqual({ 'occupancies.0.children.1': 'enter 17 or less' })
  expect(errorsOf({ guestNationality: 'XX' })).toEqual({ guestNationality: 'Choose a nationality from the list' })
  expect(errorsOf({ checkin: '' })).toEqual({ checkin: 'Enter a check-in date' })
})

test('invalid dates are reported together with all other errors', () => {
  expect(errorsOf({ checkin: addDays(today, -2), checkout: addDays(today, 1) })).toEqual({
    checkin: 'Check-in is in the past. Choose another date.',
  })
  expect(errorsOf({ checkin: addDays(today, maxDaysAhead + 1), checkout: addDays(today, maxDaysAhead + 2) })).toEqual({
    checkin: 'Choose a check-in within the next 500 days.',
  })
  expect(errorsOf({ checkin: today, checkout: addDays(today, maxNights + 1), ...rooms(2, [Number.NaN]) })).toEqual({
    checkout: 'Choose a check-out 1 to 30 nights after check-in.',
    'occupancies.0.children.0': 'enter a value',
  })
})

test('a number field must not be empty', () => {
  expect(errorsOf({ maxRatesPerHotel: Number.NaN })).toEqual({ maxRatesPerHotel: 'enter a value' })
})

test('a submitted form is the search of its values', () => {
  const input = z.parse(searchSchema, { ...valid, refundableRatesOnly: true, maxRatesPerHotel: 7 })
  expect(searchOfRequest(input)).toMatchObject({ hotels: ['h1'], refundable: true, rates: 7 })
})

test('the form shows the search in the address', () => {
  const search: RatesSearch = {
    hotels: ['h1'],
    rooms: [{ adults: 3, children: [1] }],
    nationality: 'DE',
    rates: 9,
    refundable: true,
  }
  expect(searchValues(new URL(ratesHref(search), 'http://localhost').search, now)).toMatchObject({
    hotelIds: ['h1'],
    occupancies: [{ adults: 3, children: [1] }],
    guestNationality: 'DE',
    maxRatesPerHotel: 9,
    refundableRatesOnly: true,
  })
})

test('what cannot be searched stays in its fields, where it is an error', () => {
  const values = searchValues('?hotels=h1&checkin=2020-01-01&checkout=2020-02-30&rooms=0-99&rates=101', now)
  expect(values).toMatchObject({ checkin: '2020-01-01', checkout: '', maxRatesPerHotel: 101 })
  expect(values.occupancies).toEqual([{ adults: 0, children: [99] }])
  expect(Object.keys(errorsOf(values))).toEqual(
    expect.arrayContaining([
      'checkin',
      'checkout',
      'occupancies.0.adults',
      'occupancies.0.children.0',
      'maxRatesPerHotel',
    ]),
  )
  expect(errorsOf(searchValues('?hotels=h1&rooms=two', now))['occupancies.0.adults']).toBe('enter a value')
})
