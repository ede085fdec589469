import { moved } from '../../places/nearby.ts'
import { hash } from '../../sample/random.ts'
import { oddities } from './oddities.ts'
import { facilityName } from './simulated-facilities.ts'
import type { SimulatedHotel } from './simulated-hotel.ts'

/** Where the hotels are, in turn. */
const cities = [
  { city: 'Lisbon', country: 'PT', latitude: 38.7167, longitude: -9.1333, airportCode: 'LIS' },
  { city: 'Porto', country: 'PT', latitude: 41.1496, longitude: -8.611, airportCode: 'OPO' },
  { city: 'Paris', country: 'FR', latitude: 48.8534, longitude: 2.3488, airportCode: 'CDG' },
  { city: 'Lisbon', country: 'PT', latitude: 38.7167, longitude: -9.1333, airportCode: 'LIS' },
  { city: 'London', country: 'GB', latitude: 51.5085, longitude: -0.1257, airportCode: 'LHR' },
  { city: 'New York', country: 'US', latitude: 40.7143, longitude: -74.006, airportCode: 'JFK' },
] as const

const namesBefore = ['Hotel', 'Grand Hotel', 'Residence', 'Boutique Hotel', 'Inn at', 'The'] as const
const namesAfter = ['Alfama', 'Bellevue', 'Central', 'Do Mar', 'Estrela', 'Harbour', 'Meridian', 'Palace'] as const
const facilityIds = [2, 8, 11, 17, 20, 28, 47, 54, 64, 91, 109, 118] as const

const farthestKm = 9
const firstUpdateMs = Date.parse('2026-01-01T00:00:00Z')
const usualPictures = 'https://pictures.supplier.example/hotels'

export interface SimulatedHotelsOptions {
  /** What the addresses of pictures begin with, without a slash at the end; an invented host when left out. */
  readonly pictures?: string
}

/** Makes hotels with nothing odd about them, `lp1` and so on, in Lisbon, Porto, Paris, London and New York. */
export function plainHotels(
  count: number,
  { pictures = usualPictures }: SimulatedHotelsOptions = {},
): SimulatedHotel[] {
  return Array.from({ length: count }, (_, index) => plainHotel(index, pictures))
}

/** Makes the same hotels, of which every fifth has one of the oddities, each in turn. */
export function simulatedHotels(count: number, options: SimulatedHotelsOptions = {}): SimulatedHotel[] {
  const all = Object.values(oddities)
  return plainHotels(count, options).map((hotel, index) =>
    index % 5 === 4 ? (all[((index - 4) / 5) % all.length]?.(hotel) ?? hotel) : hotel,
  )
}

function plainHotel(index: number, pictures: string): SimulatedHotel {
  const { city, country, airportCode, ...center } = cities[index % cities.length]!
  const id = `lp${(index + 1).toString(16)}`
  const random = (salt: number, below: number) => hash(index, salt) % below
  const name = `${namesBefore[random(1, namesBefore.length)]} ${namesAfter[random(2, namesAfter.length)]} ${index + 1}`
  const angle = (random(3, 360) / 180) * Math.PI
  const km = random(4, farthestKm * 100) / 100
  const position = moved(center, Math.cos(angle) * km, Math.sin(angle) * km)
  const has = facilityIds.filter((_, at) => random(10 + at, 3) > 0)
  const stars = 1 + random(5, 5)
  const description = `<p><strong>${name}</strong> is ${km} km from the centre of ${city}.</p><p>It has ${20 + random(6, 200)} rooms.</p>`
  const images = Array.from({ length: 4 + random(7, 6) }, (_, order) => ({
    url: `${pictures}/${id}/${order}.jpg`,
    urlHd: `${pictures}/${id}/hd/${order}.jpg`,
    caption: order === 0 ? 'Front' : '',
    order,
    defaultImage: order === 0,
  }))
  const facts = {
    id,
    name,
    hotelDescription: description,
    hotelTypeId: 204,
    chain: index % 4 === 0 ? 'Meridian Hotels' : 'Not Available',
    country,
    city,
    address: `Street ${1 + random(8, 200)}`,
    zip: `1000-${String(random(9, 1000)).padStart(3, '0')}`,
    main_photo: images[0]?.url ?? '',
    thumbnail: images[0]?.url ?? '',
    rating: 5 + random(30, 50) / 10,
    reviewCount: random(31, 3000),
    deletedAt: null,
  }
  return {
    id,
    position,
    countryCode: country,
    listed: {
      ...facts,
      ...position,
      chainId: index % 4 === 0 ? 7 : 0,
      currency: 'EUR',
      stars,
      facilityIds: has,
      primaryHotelId: null,
    },
    detail: {
      ...facts,
      location: position,
      starRating: stars,
      hotelImportantInformation: '',
      checkinCheckoutTimes: {
        checkout: '11:00 AM',
        checkin_start: '03:00 PM',
        checkin_end: '12:00 AM',
        instructions: [],
        special_instructions: '',
      },
      hotelImages: images,
      hotelFacilities: has.map(facilityName),
      facilities: has.map((facilityId) => ({ facilityId, name: facilityName(facilityId) })),
      rooms: null,
      policies: [{ policy_type: 'POLICY_CHILDREN', name: 'Children', description: 'Children are welcome.' }],
      hotelType: 'Hotels',
      airportCode,
      parking: '',
      childAllowed: null,
      petsAllowed: null,
    },
    updatedAtMs: firstUpdateMs,
  }
}
