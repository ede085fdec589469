import { stayFields } from '#contract/hotels/stay'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { addDays } from '#contract/days'
import {
  maxAdultsPerRoom,
  maxChildrenPerRoom,
  maxRooms,
  oldestChildAge,
  stayDateErrors,
} from '#contract/hotels/stay-limits'
import { expect, test } from 'vitest'
import { readAddress, readValue, writeAddress } from '#web/browser/address.ts'
import { localDay } from '#web/kit/format/dates.ts'
import { searchOfStay, stayOf, staySearch, writeRooms } from './stay-search.ts'

const fields = staySearch
const now = new Date(2026, 10, 21, 9)
const read = (href: string) => readAddress(fields, new URL(href, 'http://localhost').search)

test('an address without parameters is two nights in 30 days, in one room for two adults', () => {
  expect(stayOf({}, now)).toEqual({
    checkin: '2026-12-21',
    checkout: '2026-12-23',
    occupancies: [{ adults: 2, children: [] }],
    guestNationality: undefined,
  })
})

test('every valid stay is read back from its address', () => {
  const room = fc.record({
    adults: fc.integer({ min: 1, max: maxAdultsPerRoom }),
    children: fc.array(fc.integer({ min: 0, max: oldestChildAge }), { maxLength: maxChildrenPerRoom }),
  })
  const stays = fc.record({
    lead: fc.integer({ min: 0, max: 500 }),
    nights: fc.integer({ min: 1, max: 30 }),
    occupancies: fc.array(room, { minLength: 1, maxLength: maxRooms }),
    guestNationality: fc.option(fc.constantFrom('DE', 'US', 'ZW'), { nil: undefined }),
  })
  fc.assert(
    fc.property(stays, ({ lead, nights, ...rest }) => {
      const checkin = addDays(localDay(now), lead)
      const stay = { checkin, checkout: addDays(checkin, nights), ...rest }
      expect(stayOf(read(writeAddress('/offers', fields, searchOfStay(stay))), now)).toEqual(stay)
      expect(stayDateErrors(stay, localDay(now))).toEqual([])
    }),
  )
})

test('rooms are readable in an address', () => {
  const rooms = [
    { adults: 2, children: [5, 9] },
    { adults: 1, children: [] },
  ]
  expect(writeAddress('/offers', fields, { rooms })).toBe('/offers?rooms=2-5-9_1')
})

test.each(['0', '10', '2-18', '2-1-2-3-4-5-6-7', '2_', 'x', '1_1_1_1_1_1_1_1_1_1'])(
  'invalid rooms such as %s are left out',
  (rooms) => {
    expect(read(`/offers?rooms=${rooms}&nationality=DE`)).toEqual({ nationality: 'DE' })
  },
)

test('a check-out that is not after check-in is moved to two nights after it', () => {
  expect(stayOf({ checkin: '2027-01-10', checkout: '2027-01-10' }, now).checkout).toBe('2027-01-12')
  expect(stayOf({ checkin: '2027-01-10', checkout: '2027-01-11' }, now).checkout).toBe('2027-01-11')
})

test('the address reads rooms as the schema of its request does', () => {
  const rooms = fc.array(fc.record({ adults: fc.nat(9), children: fc.array(fc.nat(20), { maxLength: 7 }) }), {
    minLength: 1,
    maxLength: 10,
  })
  fc.assert(
    fc.property(rooms, (some) => {
      const parsed = z.safeParse(stayFields.occupancies, some)
      expect(readValue(fields.rooms, writeRooms(some))).toEqual(parsed.success ? some : undefined)
    }),
  )
})
