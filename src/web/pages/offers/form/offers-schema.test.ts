import { maxOfferHotels, maxRatesPerHotel } from '#contract/find-offers'
import { maxAdultsPerRoom, maxChildrenPerRoom, maxDaysAhead, maxNights, oldestChildAge } from '#contract/stay'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import type { OffersSearch } from '../offers-address.ts'
import { explainOffersIssue, offersSchema, offersValues, searchOfOffers, type OffersValues } from './offers-schema.ts'

const now = new Date()
const today = now.toISOString().slice(0, 10)
const good = { ...offersValues({ hotels: ['h1'] }, now) }

/** The faults of a form that is right but for what is given, by field. */
function faults(wrong: Partial<OffersValues>) {
  const { error } = z.safeParse(offersSchema, { ...good, ...wrong }, { error: explainOffersIssue })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const rooms = (adults: number, children: number[] = []) => ({ occupancies: [{ adults, children }] })

test('the form opens with something the service takes, but for hotels', () => {
  expect(faults({})).toEqual({})
  expect(faults({ hotelIds: [] })).toEqual({ hotelIds: 'Choose at least one hotel' })
})

test('every limit of the service is told at its field', () => {
  const many = Array.from({ length: maxOfferHotels + 1 }, (_, index) => `h${index}`)
  expect(faults({ hotelIds: many })).toEqual({ hotelIds: `must be at most ${maxOfferHotels}` })
  expect(faults({ maxRatesPerHotel: maxRatesPerHotel + 1 })).toEqual({ maxRatesPerHotel: 'must be at most 100' })
  expect(faults({ maxRatesPerHotel: 0 })).toEqual({ maxRatesPerHotel: 'must be at least 1' })
  expect(faults({ maxRatesPerHotel: 2.5 })).toEqual({ maxRatesPerHotel: 'must be a whole number' })
  expect(faults(rooms(0))).toEqual({ 'occupancies.0.adults': 'must be at least 1' })
  expect(faults(rooms(maxAdultsPerRoom + 1))).toEqual({ 'occupancies.0.adults': 'must be at most 9' })
  expect(
    faults(
      rooms(
        2,
        Array.from({ length: maxChildrenPerRoom + 1 }, () => 3),
      ),
    ),
  ).toEqual({
    'occupancies.0.children': 'must be at most 6',
  })
  expect(faults(rooms(2, [4, oldestChildAge + 1]))).toEqual({ 'occupancies.0.children.1': 'must be at most 17' })
  expect(faults({ guestNationality: 'Atlantis' })).toEqual({ guestNationality: 'must be a country of the list' })
})

test('dates that are no stay are told, together with all else', () => {
  expect(faults({ checkin: addDays(today, -2), checkout: addDays(today, 1) })).toEqual({
    checkin: 'must not lie in the past',
  })
  expect(faults({ checkin: addDays(today, maxDaysAhead + 1), checkout: addDays(today, maxDaysAhead + 2) })).toEqual({
    checkin: 'must be at most 500 days ahead',
  })
  expect(faults({ checkin: today, checkout: addDays(today, maxNights + 1), ...rooms(2, [Number.NaN]) })).toEqual({
    checkout: 'must be at most 30 nights after checkin',
    'occupancies.0.children.0': 'must be given',
  })
  expect(faults({ checkin: '' })['checkin']).toMatch(/date/)
})

test('a number left empty must be given', () => {
  expect(faults({ maxRatesPerHotel: Number.NaN })).toEqual({ maxRatesPerHotel: 'must be given' })
})

test('a new search keeps the order of rates and drops what chose among the old ones', () => {
  const before: OffersSearch = { hotels: ['h0'], sort: 'deadline', boards: ['BB'], terms: 'refundable', maxPrice: 9 }
  const asked = z.parse(offersSchema, { ...good, refundableRatesOnly: true, maxRatesPerHotel: 7 })
  const { boards, terms, maxPrice, freeUntil, ...next } = searchOfOffers(asked, before)
  expect([boards, terms, maxPrice, freeUntil]).toEqual([undefined, undefined, undefined, undefined])
  expect(next).toMatchObject({ hotels: ['h1'], sort: 'deadline', refundable: true, rates: 7 })
})

test('the form shows what the address says', () => {
  const search: OffersSearch = {
    hotels: ['h1'],
    rooms: [{ adults: 3, children: [1] }],
    nationality: 'DE',
    rates: 9,
    refundable: true,
  }
  expect(offersValues(search, now)).toMatchObject({
    hotelIds: ['h1'],
    occupancies: [{ adults: 3, children: [1] }],
    guestNationality: 'DE',
    maxRatesPerHotel: 9,
    refundableRatesOnly: true,
  })
})
