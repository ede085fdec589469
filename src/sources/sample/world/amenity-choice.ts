import { amenityId, type AmenityName } from './amenities.ts'
import type { Character, Style } from './character.ts'
import type { Random } from '../random.ts'

/** The amenities of every hotel with at least a number of stars. */
const always: readonly (readonly [stars: number, amenities: readonly AmenityName[]])[] = [
  [1, ['Heating']],
  [2, ['Free Wi-Fi', 'Private bathroom', 'Television', 'Desk']],
  [3, ['Breakfast', 'Luggage storage', '24-hour reception', 'Safe']],
  [4, ['Air conditioning', 'Restaurant', 'Bar', 'Laundry service', 'Minibar', 'Blackout curtains']],
  [5, ['Concierge', 'Room service', 'Bathrobes', 'Fitness room', 'Spa', 'Soundproof windows']],
]

// prettier-ignore
/** The probability of an amenity at one star, and its increase per further star. */
const likely: readonly (readonly [amenity: AmenityName, atOneStar: number, perStar: number])[] = [
  ['Free Wi-Fi', 0.8, 0], ['Luggage storage', 0.5, 0.2], ['Breakfast', 0.5, 0.3], ['24-hour reception', 0.15, 0.25],
  ['Private bathroom', 0.7, 0], ['Television', 0.5, 0], ['Kettle', 0.35, 0.1], ['Desk', 0.3, 0],
  ['Tea and coffee in the lounge', 0.35, 0.05], ['Garden', 0.25, 0.03], ['Terrace', 0.2, 0.1], ['Café', 0.08, 0.06],
  ['Board games', 0.3, -0.04], ['Family rooms', 0.35, 0.06], ['Cots', 0.3, 0.12], ['Children’s menu', 0.02, 0.1],
  ['Pets welcome', 0.3, -0.01], ['Printer', 0.1, 0.08], ['Parking', 0.4, 0.02], ['Bicycle hire', 0.2, 0.05],
  ['Blackout curtains', 0.15, 0.2], ['Safe', 0.1, 0.2], ['Balcony', 0.1, 0.1], ['Soundproof windows', 0.05, 0.18],
  ['Restaurant', 0.05, 0.22], ['Bar', 0.05, 0.26], ['Vegetarian menu', 0.1, 0.12], ['Room service', 0, 0.16],
  ['Laundry service', 0.1, 0.2], ['Minibar', 0, 0.2], ['Bathrobes', 0, 0.14], ['Concierge', 0, 0.12],
  ['Library', 0.06, 0.05], ['Rooftop bar', 0, 0.07], ['Fitness room', 0, 0.2], ['Sauna', 0, 0.11],
  ['Steam bath', 0, 0.09], ['Spa', 0, 0.13], ['Massage', 0, 0.14], ['Hot tub', 0, 0.06], ['Indoor pool', 0, 0.07],
  ['Yoga classes', 0, 0.06], ['Babysitting', 0, 0.1], ['Step-free entrance', 0.15, 0.18],
  ['Accessible rooms', 0.08, 0.19], ['Electric car charging', 0.03, 0.1], ['Airport transfer', 0.1, 0.14],
  ['Valet parking', -0.3, 0.16], ['Co-working lounge', 0.02, 0.05],
]

const ofStyle: Readonly<Record<Style, readonly AmenityName[]>> = {
  guesthouse: ['Garden', 'Board games', 'Tea and coffee in the lounge'],
  inn: ['Parking', 'Bar', 'Breakfast'],
  town: ['Lift', 'Breakfast'],
  boutique: ['Bar', 'Library', 'Lift'],
  business: ['Lift', 'Meeting rooms', 'Business corner', 'Express check-out', 'Desk', 'Fitness room'],
  grand: ['Lift', 'Meeting rooms', 'Valet parking', 'Bar'],
  resort: ['Outdoor pool', 'Garden', 'Restaurant', 'Bar', 'Playground', 'Children’s pool', 'Massage'],
  lodge: ['Open fireplace', 'Parking', 'Terrace', 'Restaurant', 'Sauna'],
}

const most = 30
const least = 8

/** Returns a hotel's amenities, 8 to 30 that go together, in catalogue order. */
export function chooseAmenities({ stars, style, climate, roomCount, kind }: Character, random: Random): number[] {
  const chosen = new Set<AmenityName>()
  for (const [from, amenities] of always) if (stars >= from) for (const amenity of amenities) chosen.add(amenity)
  for (const amenity of ofStyle[style]) if (random.chance(0.62 + stars * 0.07)) chosen.add(amenity)
  const warm = climate === 'tropical' || climate === 'arid' || climate === 'mediterranean'
  if (warm && random.chance(0.5 + stars * 0.12)) chosen.add('Air conditioning')
  if (climate === 'tropical') chosen.delete('Heating')
  if (warm && random.chance(0.13 * (stars - 1))) chosen.add('Outdoor pool')
  if (!warm && stars >= 3 && random.chance(0.25)) chosen.add('Air conditioning')
  if (!warm && style !== 'business' && random.chance(0.12)) chosen.add('Open fireplace')
  if (kind === 'mountain' && !warm && random.chance(0.7)) chosen.add('Ski storage')
  if (roomCount > 40) chosen.add('Lift')
  const wantedCount = Math.min(most - 1, 9 + stars * 4 + random.integer(-3, 3))
  const firstIndex = random.integer(0, likely.length - 1)
  for (let offset = 0; offset < likely.length && chosen.size < wantedCount; offset++) {
    const [amenity, atOneStar, perStar] = likely[(firstIndex + offset) % likely.length] as (typeof likely)[number]
    if (random.chance(atOneStar + perStar * (stars - 1))) chosen.add(amenity)
  }
  removeMisfits(chosen, warm, style)
  for (const [amenity] of likely) {
    if (chosen.size >= least) break
    chosen.add(amenity)
  }
  return Array.from(chosen, amenityId).toSorted((a, b) => a - b)
}

/** Removes amenities that do not fit the hotel, or that need a missing one. */
function removeMisfits(chosen: Set<AmenityName>, warm: boolean, style: Style): void {
  if (warm && chosen.delete('Indoor pool')) chosen.add('Outdoor pool')
  if (style === 'guesthouse' || style === 'inn') {
    chosen.delete('Concierge')
    chosen.delete('Room service')
    chosen.delete('Valet parking')
  }
  if (chosen.has('Accessible rooms')) chosen.add('Step-free entrance')
  if (!chosen.has('Outdoor pool') && !chosen.has('Indoor pool')) chosen.delete('Children’s pool')
  if (!chosen.has('Restaurant')) {
    chosen.delete('Children’s menu')
    chosen.delete('Room service')
    if (!chosen.has('Café')) chosen.delete('Vegetarian menu')
  }
}
