import type { Deal } from '#contract/deals/list-deals'
import { expect, test } from 'vitest'
import {
  boardOptions,
  clearedFilters,
  countFilters,
  facilityOptions,
  milesFilter,
  otherFilters,
} from './deal-filters.tsx'

const filters = [milesFilter, ...otherFilters]

test('each filter that is set has a short description', () => {
  const search = {
    minStars: 4,
    minRating: 8,
    climate: 'warm',
    maxMiles: 60_000,
    minCpm: 1.2,
    boardType: 'BB',
    facilities: ['Pool', 'Spa'],
    refundable: true,
  } as const
  expect(filters.map(({ describe }) => describe({ ...search, facilities: ['Pool', 'Spa'] }))).toEqual([
    'Up to 60,000 miles',
    '4+ stars',
    'Refundable only',
    'Rated 8+',
    'Warm',
    '1.2 ¢ per mile or more',
    'Breakfast',
    '2 facilities',
  ])
  expect(filters.map(({ describe }) => describe({}))).toEqual(filters.map(() => undefined))
})

test('the filters that are set are counted, and nothing else', () => {
  expect(countFilters({ minStars: 4, sort: 'cpm', facilities: ['Pool'] })).toBe(2)
  expect(countFilters({ minStars: 4, minCpm: 1.2, ...clearedFilters })).toBe(0)
})

const deal = (facilities: string[], boardType = 'RO', boardName = 'Room only') =>
  ({
    data: {
      hotel: { facilities: facilities.map((name) => ({ name })) },
      room_types: [{ rates: [{ board_type: boardType, board_name: boardName }] }],
    },
  }) as unknown as Deal

test('facilities are sorted by frequency, after the chosen ones', () => {
  const deals = [deal(['Pool', 'Spa']), deal(['Pool', 'Gym']), deal(['Pool', 'Gym']), deal([])]
  expect(facilityOptions(deals, [])).toEqual(['Pool', 'Gym', 'Spa'])
  expect(facilityOptions(deals, ['Sauna', 'Spa'])).toEqual(['Sauna', 'Spa', 'Pool', 'Gym'])
})

test('a facility that nearly every hotel has is offered only when chosen', () => {
  const deals = [deal(['Heating', 'Spa']), deal(['Heating'])]
  expect(facilityOptions(deals, [])).toEqual(['Spa'])
  expect(facilityOptions(deals, ['Heating'])).toEqual(['Heating', 'Spa'])
})

test('the list of facilities is limited, but keeps every chosen one', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Facility ${index}`)
  expect(facilityOptions([deal(names), deal([])], [])).toHaveLength(24)
  expect(facilityOptions([deal(names), deal([])], names.slice(10))).toEqual(names.slice(10))
})

test('a board other than the five known ones is offered when a deal has it or it is chosen', () => {
  expect(boardOptions([], undefined).map(({ value }) => value)).toEqual(['RO', 'BB', 'HB', 'FB', 'AI'])
  expect(boardOptions([deal([], 'DB', 'Dinner')], 'XX').slice(5)).toEqual([
    { value: 'DB', text: 'Dinner' },
    { value: 'XX', text: 'XX' },
  ])
})
