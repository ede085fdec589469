import { describe, expect, it } from 'vitest'
import { simulatedFacilities } from '#sources/testing/liteapi/simulated-facilities'
import { amenityCategory } from './supplier-amenities.ts'
import { createSupplierAmenities } from './supplier-amenities.ts'

const facilities = simulatedFacilities.map(({ facility_id, facility }) => ({ id: facility_id, name: facility }))

function read(stored: readonly { amenityId: number; name: string; category: string }[] = []) {
  return createSupplierAmenities(stored, facilities)
}

describe('The facilities of the supplier', () => {
  it('that are the same in two spellings are one amenity, that with the lowest id', () => {
    const amenities = read()
    expect(amenities.idsOf([{ id: 107, name: '  Wi-Fi available' }])).toEqual([47])
    expect(amenities.idsOf([107, 47, 76, 64].map((id) => ({ id, name: undefined })))).toEqual([47, 64])
    expect(amenities.takeAdded()).toEqual([
      { amenityId: 47, name: 'WiFi available', category: 'General' },
      { amenityId: 64, name: 'Outdoor swimming pool', category: 'Wellness' },
    ])
  })

  it('are added once, and not where they are stored', () => {
    const amenities = read([{ amenityId: 107, name: 'Wi-Fi', category: 'General' }])
    expect(amenities.idsOf([47, 2].map((id) => ({ id, name: undefined })))).toEqual([107, 2])
    expect(amenities.takeAdded()).toEqual([{ amenityId: 2, name: 'Parking', category: 'Transport' }])
    expect(amenities.idsOf([{ id: 2, name: undefined }])).toEqual([2])
    expect(amenities.takeAdded()).toEqual([])
  })

  it('that no list knows have the name that the hotel gives them; without one they are left out', () => {
    const amenities = read()
    expect(
      amenities.idsOf([
        { id: 900_001, name: 'Helipad ' },
        { id: 900_002, name: undefined },
        { id: 900_003, name: ' ' },
      ]),
    ).toEqual([900_001])
    expect(amenities.takeAdded()).toEqual([{ amenityId: 900_001, name: 'Helipad', category: 'General' }])
  })

  it('have no comma in their names, because commas separate the names of a filter', () => {
    const amenities = read()
    amenities.idsOf([{ id: 91, name: undefined }])
    expect(amenities.takeAdded()).toEqual([{ amenityId: 91, name: 'Bicycle rental / paid', category: 'Transport' }])
  })

  it.each([
    ['Restaurant', 'Food and drink'],
    ['24-hour front desk', 'General'],
    ['Non-smoking rooms', 'General'],
    ['Family rooms', 'Family'],
    ['Facilities for disabled guests', 'Accessibility'],
    ['Airport shuttle (surcharge)', 'Transport'],
    ['Spa & wellness centre', 'Wellness'],
    ['Meeting and banquet facilities', 'Business'],
    ['Air conditioning', 'Room'],
    ['Safe-deposit box', 'Room'],
  ])('are put into categories by their words: %s is of %s', (name, category) => {
    expect(amenityCategory(name)).toBe(category)
  })
})
