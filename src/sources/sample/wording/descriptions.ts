import { amenityId, type AmenityName } from '../world/amenities.ts'
import { type Character, styleTraits } from '../world/character.ts'
import type { DestinationKind } from '../world/destinations.ts'

/** What a description speaks of. */
export interface DescribedHotel {
  readonly name: string
  readonly city: string
  readonly district: string | undefined
  readonly kmFromCenter: number
  readonly character: Character
  readonly amenityIds: readonly number[]
}

const list = new Intl.ListFormat('en-GB')
const starWords = ['one-star', 'two-star', 'three-star', 'four-star', 'five-star']

const closings: Readonly<Record<DestinationKind | 'elsewhere', string>> = {
  city: 'Ask at the desk for a walk through the city: it is best seen on foot.',
  beach: 'Mornings are the best time for the water, evenings for a walk along the shore.',
  mountain: 'Pack one layer more than you think you need.',
  nature: 'Bring good shoes, and ask at the desk which paths are open.',
  desert: 'Plan outings for the early morning, and bring a jacket for the evening.',
  elsewhere: 'It is a good base for a few unhurried days in the area.',
}

type Phrases = readonly (readonly [amenity: AmenityName, phrase: string])[]

// prettier-ignore
const inRooms: Phrases = [
  ['Private bathroom', 'a private bathroom'], ['Air conditioning', 'air conditioning'], ['Desk', 'a desk'], ['Television', 'a television'], ['Safe', 'a safe'],
  ['Minibar', 'a minibar'], ['Kettle', 'a kettle'], ['Soundproof windows', 'soundproof windows'],
]

// prettier-ignore
const inHouse: Phrases = [
  ['Outdoor pool', 'an outdoor pool'], ['Indoor pool', 'an indoor pool'], ['Spa', 'a spa'], ['Sauna', 'a sauna'],
  ['Fitness room', 'a fitness room'], ['Garden', 'a garden'], ['Terrace', 'a terrace'], ['Library', 'a library'],
  ['Open fireplace', 'an open fireplace'], ['Playground', 'a playground'], ['Meeting rooms', 'meeting rooms'],
  ['Parking', 'parking'],
]

const meals: Phrases = [
  ['Breakfast', 'Breakfast is served every morning.'],
  ['Restaurant', 'The restaurant is open for dinner.'],
  ['Café', 'The café serves coffee, cake and light meals.'],
  ['Bar', 'The bar opens in the late afternoon.'],
  ['Rooftop bar', 'The rooftop bar opens at dusk.'],
]

/** Describes a hotel in two paragraphs of HTML that say only what its facts bear out. */
export function describe(hotel: DescribedHotel): string {
  const { name, character, amenityIds } = hotel
  const { stars, style, roomCount, kind } = character
  const house = `a ${starWords[stars - 1]} ${styleTraits[style].house} with ${roomCount} rooms`
  const rooms = listed('Rooms have', phrasesOf(inRooms))
  const facilities = listed('The hotel has', phrasesOf(inHouse))
  const comforts = [rooms, ...phrasesOf(meals), facilities].filter((sentence) => sentence !== '').join(' ')
  const opening = `<strong>${escapeHtml(name)}</strong> is ${house} ${escapeHtml(whereabouts(hotel))}.`
  return `<p>${opening} ${comforts}</p><p><em>${closings[kind ?? 'elsewhere']}</em></p>`

  function phrasesOf(phrases: Phrases): string[] {
    return phrases.filter(([amenity]) => amenityIds.includes(amenityId(amenity))).map(([, phrase]) => phrase)
  }
}

/** A walk is at five kilometres an hour, in steps of five minutes. */
function whereabouts({ city, district, kmFromCenter }: DescribedHotel): string {
  const isPart = district !== undefined && district !== city
  if (kmFromCenter < 0.5) return isPart ? `in ${district}, in the centre of ${city}` : `in the centre of ${city}`
  const minutes = Math.max(5, Math.round((kmFromCenter * 12) / 5) * 5)
  const away = kmFromCenter < 2.5 ? `about ${minutes} minutes’ walk` : `${Math.round(kmFromCenter)} km`
  return isPart ? `in ${district}, ${away} from the centre of ${city}` : `in ${city}, ${away} from the centre`
}

function listed(opening: string, phrases: readonly string[]): string {
  return phrases.length === 0 ? '' : `${opening} ${list.format(phrases)}.`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
