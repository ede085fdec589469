import type { Amenity } from '#server/hotels/hotel'

// prettier-ignore
const namesByCategory = {
  General: ['Free Wi-Fi', '24-hour reception', 'Luggage storage', 'Concierge', 'Lift', 'Garden', 'Terrace', 'Library',
    'Laundry service', 'Pets welcome', 'Open fireplace'],
  'Food and drink': ['Breakfast', 'Restaurant', 'Bar', 'Rooftop bar', 'Café', 'Room service', 'Vegetarian menu',
    'Tea and coffee in the lounge'],
  Wellness: ['Outdoor pool', 'Indoor pool', 'Children’s pool', 'Spa', 'Sauna', 'Steam bath', 'Fitness room', 'Massage',
    'Yoga classes', 'Hot tub'],
  Family: ['Family rooms', 'Cots', 'Playground', 'Babysitting', 'Children’s menu', 'Board games'],
  Business: ['Meeting rooms', 'Business corner', 'Co-working lounge', 'Printer', 'Express check-out'],
  Room: ['Air conditioning', 'Heating', 'Private bathroom', 'Television', 'Safe', 'Minibar', 'Kettle', 'Desk', 'Balcony',
    'Soundproof windows', 'Bathrobes', 'Blackout curtains'],
  Accessibility: ['Step-free entrance', 'Accessible rooms', 'Accessible bathroom'],
  Transport: ['Parking', 'Airport transfer', 'Bicycle hire', 'Electric car charging', 'Ski storage', 'Valet parking'],
} as const

export type AmenityName = (typeof namesByCategory)[keyof typeof namesByCategory][number]

/** Every amenity of sample hotels. Names contain no commas. */
export const sampleAmenities: readonly Amenity[] = Object.entries(namesByCategory)
  .flatMap(([category, names]) => names.map((name) => ({ name, category })))
  .map(({ name, category }, index) => ({ amenityId: index + 1, name, category }))

const idOfName = new Map(sampleAmenities.map(({ name, amenityId }) => [name, amenityId]))

export function amenityId(name: AmenityName): number {
  return idOfName.get(name) as number
}
