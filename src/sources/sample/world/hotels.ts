import tzLookup from '@photostructure/tz-lookup'
import type { Place } from '#server/places/place'
import type { Hotel } from '#server/hotels/hotel'
import { isResort } from '../../places/load-places.ts'
import { distanceKm } from '../../places/nearby.ts'
import { allot } from './allotment.ts'
import { chooseAmenities } from './amenity-choice.ts'
import { type Character, drawCharacter, type Style, styleTraits } from './character.ts'
import { climateAt } from './climate-zones.ts'
import { type Destination, type DestinationKind, destinationNear } from './destinations.ts'
import { chooseImages } from './hotel-images.ts'
import { createScatter, type Scatter } from './neighbourhoods.ts'
import { hash, hashText, Random } from '../random.ts'

/** The properties shared by all hotels of a town. */
type Town = ReturnType<typeof describeTown>

/**
 * Yields hotels in id order; the same places and count always give the same hotels. Hotels of one town are consecutive.
 *
 * @param places from `loadPlaces`
 * @param count the number of hotels, 1 to 1,000,000
 */
export function* sampleHotels(places: readonly Place[], count: number): Generator<Hotel> {
  // Without resorts, hotels keep their ids and towns when a resort is added.
  const towns = places.filter((place) => !isResort(place))
  const scatterOver = createScatter(towns)
  let town: Town | undefined
  let number = 0
  for (const place of allot(towns, count)) {
    if (town?.place !== place) town = describeTown(place, scatterOver(place))
    number += 1
    yield makeHotel(town, number)
  }
}

function describeTown(place: Place, scatter: Scatter) {
  const { latitude, longitude, population } = place
  const destination = destinationNear(latitude, longitude)
  return {
    place,
    surroundings: { climate: climateAt(latitude, longitude), kind: destination?.kind, population },
    scenery: sceneryOf(place, destination),
    scatter,
    takenNames: new Set<string>(),
    /** The number of hotels so far with each number of stars. */
    countByStars: new Map<number, number>(),
  }
}

const shoreKm = 8
const skylineFrom = 300_000

/** Returns what a town's pictures may show: a beach only if it is nearby, and a skyline only in a large city. */
function sceneryOf(place: Place, destination: Destination | undefined): DestinationKind | undefined {
  if (destination?.kind === 'beach' && distanceKm(place, destination) > shoreKm) return undefined
  if (destination?.kind === 'city' && place.population < skylineFrom) return undefined
  return destination?.kind
}

function makeHotel(town: Town, number: number): Hotel {
  const { place, surroundings, scenery, scatter, takenNames, countByStars } = town
  const random = new Random(hash(number, hashText(place.placeId)))
  const { latitude, longitude } = scatter(random)
  const character = drawCharacter(surroundings, random)
  const nthOfStars = countByStars.get(character.stars) ?? 0
  countByStars.set(character.stars, nthOfStars + 1)
  const amenityIds = chooseAmenities(character, random)
  const streetName = random.pick(streetNames)
  const name = nameHotel(character.style, place.name, streetName, takenNames, random)
  return {
    hotelId: `h${String(number).padStart(7, '0')}`,
    placeId: place.placeId,
    name,
    description: describe(name, place.name, character),
    addressLine: streetAddress(streetName, random),
    city: place.name,
    stateProvince: '',
    // Real towns' codes are unknown, and an invented code would belong to another place.
    postalCode: '',
    countryCode: place.countryCode,
    latitude,
    longitude,
    timezone: tzLookup(latitude, longitude),
    stars: character.stars,
    rating: character.rating,
    reviewCount: character.reviewCount,
    amenityIds,
    hotelTypeId: styleTraits[character.style].hotelTypeId,
    chainId: 0,
    chain: '',
    images: chooseImages(
      { ...character, kind: scenery },
      amenityIds,
      { number, facadeNo: hashText(place.placeId) + nthOfStars },
      random,
    ),
    checkInFrom: '15:00',
    checkInUntil: '23:00',
    checkOutBy: '11:00',
  }
}

const starWords = ['one-star', 'two-star', 'three-star', 'four-star', 'five-star']

/** Returns a hotel's description: two paragraphs of HTML. */
function describe(name: string, city: string, { stars, style, roomCount }: Character): string {
  const house = `a ${starWords[stars - 1]} ${styleTraits[style].house} with ${roomCount} rooms in ${escapeHtml(city)}`
  return `<p><strong>${escapeHtml(name)}</strong> is ${house}.</p><p>It is a good base for a few days in the area.</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

const streetNames = ['Church', 'Garden', 'Main', 'Market', 'Mill', 'Park', 'School', 'Station']
const streetKinds = ['Avenue', 'Road', 'Street']
const highestHouseNumber = 400

/** Returns a street address. Low house numbers are more likely. */
function streetAddress(streetName: string, random: Random): string {
  const houseNumber = 1 + Math.floor(random.next() * random.next() * highestHouseNumber)
  return `${houseNumber} ${streetName} ${random.pick(streetKinds)}`
}

const colors = ['Amber', 'Azure', 'Copper', 'Coral', 'Crimson', 'Golden', 'Green', 'Ivory', 'Russet', 'Silver', 'White']
const signs = ['Acacia', 'Crane', 'Falcon', 'Fern', 'Heron', 'Jasmine', 'Lantern', 'Laurel', 'Linden', 'Lotus', 'Swan']

/** Name patterns; `*` is a colour and a sign. */
const patterns: Readonly<Record<Style, readonly string[]>> = {
  guesthouse: ['* Guest House', 'Pension *'],
  inn: ['The * Inn', '* House'],
  town: ['Hotel *', 'The * Hotel'],
  boutique: ['The *', 'Maison *'],
  business: ['Hotel *', '* Plaza Hotel'],
  grand: ['Grand Hotel *', 'The * Palace'],
  resort: ['* Resort', 'Villa *'],
  lodge: ['* Lodge', '* Retreat'],
}

/** Returns a name that no hotel in `taken` has, if there is one, and adds it to `taken`. */
function nameHotel(style: Style, part: string, streetName: string, taken: Set<string>, random: Random): string {
  const name = random.pick(patterns[style]).replace('*', `${random.pick(colors)} ${random.pick(signs)}`)
  const names = [name, `${name} ${part}`, `${name} ${streetName}`, `${name} ${part} ${streetName}`] as const
  const free = names.find((each) => !taken.has(each)) ?? name
  taken.add(free)
  return free
}
