import type { Deal } from '#contract/deals/list-deals'
import { expect, test } from 'vitest'
import { clearedFilters, countFilters, facilityOptions, hasFilters } from './deal-filters.tsx'

test('only filters that are set are counted', () => {
  expect(countFilters({ minStars: 4, sort: 'cpm', facilities: ['Pool'] })).toBe(2)
  expect(countFilters({ minStars: 4, minCpm: 1.2, ...clearedFilters })).toBe(0)
  expect([{ maxMiles: 1 }, { nights: [3] }, { near: 'Paris', limit: 100 }].map((search) => hasFilters(search))).toEqual(
    [true, true, false],
  )
})

const deal = (facilities: string[]) =>
  ({
    data: { hotel: { facilities: facilities.map((name) => ({ name })) } },
  }) as unknown as Deal

test('facilities are sorted by frequency, after the selected ones', () => {
  const deals = [deal(['Pool', 'Spa']), deal(['Pool', 'Gym']), deal(['Pool', 'Gym']), deal([])]
  expect(facilityOptions(deals, [])).toEqual(['Pool', 'Gym', 'Spa'])
  expect(facilityOptions(deals, ['Sauna', 'Spa'])).toEqual(['Sauna', 'Spa', 'Pool', 'Gym'])
})

test('a facility that nearly every hotel has is offered only if selected', () => {
  const deals = [deal(['Heating', 'Spa']), deal(['Heating'])]
  expect(facilityOptions(deals, [])).toEqual(['Spa'])
  expect(facilityOptions(deals, ['Heating'])).toEqual(['Heating', 'Spa'])
})

test('the list of facilities is limited, but includes every selected one', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Facility ${index}`)
  expect(facilityOptions([deal(names), deal([])], [])).toHaveLength(24)
  expect(facilityOptions([deal(names), deal([])], names.slice(10))).toEqual(names.slice(10))
})
