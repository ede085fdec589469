import { amenityId, type AmenityName } from '../world/amenities.ts'
import type { Character } from '../world/character.ts'
import {
  closings,
  listedFeatures,
  openings,
  roomFeatures,
  roomFrames,
  settings,
  wellnessFeatures,
  wellnessFrames,
} from './description-phrases.ts'
import type { Random } from '../random.ts'

/** What a description speaks of. */
export interface DescribedHotel {
  readonly name: string
  readonly city: string
  readonly district: string | undefined
  readonly kmFromCenter: number
  readonly character: Character
  readonly amenityIds: readonly number[]
}

type Feature = readonly [amenityId: number, phrase: string]

const rooms = roomFeatures.map(identify)
const wellness = wellnessFeatures.map(identify)
const listed = listedFeatures.map(identify)
const balconyId = amenityId('Balcony')
const restaurantId = amenityId('Restaurant')
const breakfastId = amenityId('Breakfast')
const cafeId = amenityId('Café')
const barId = amenityId('Bar')
const rooftopBarId = amenityId('Rooftop bar')

const starWords = ['one-star', 'two-star', 'three-star', 'four-star', 'five-star']

/** Two or three paragraphs of HTML that say nothing the hotel's own facts do not bear out. */
export function describe(hotel: DescribedHotel, random: Random): string {
  const { character, name } = hotel
  const has = new Set(hotel.amenityIds)
  const opening = random
    .pick(openings[character.style])
    .replace('{stars}', starWords[character.stars - 1] as string)
    .replace('{rooms}', String(character.roomCount))
    .replace('{where}', escapeHtml(whereabouts(hotel)))
  const setting = random.pick(settings[character.climate])
  const closing = random.pick(closings[character.kind ?? 'elsewhere'])
  const comfort = [roomSentence(has, random), tableSentence(has, random), wellnessSentence(has, random)].join('')
  const list = random.chance(0.6) ? featureList(has, random) : ''
  const first = `<p><strong>${escapeHtml(name)}</strong> ${opening} ${setting}</p>`
  if (random.chance(0.35)) return `${first}<p>${comfort}<em>${closing}</em></p>${list}`
  return `${first}<p>${comfort.trimEnd()}</p>${list}<p><em>${closing}</em></p>`
}

function whereabouts({ city, district, kmFromCenter }: DescribedHotel): string {
  const part = district === undefined || district === city ? undefined : district
  if (part === undefined) {
    if (kmFromCenter < 0.5) return `in the centre of ${city}`
    return kmFromCenter < 2.5
      ? `in ${city}, ${walk(kmFromCenter)} from the centre`
      : `in ${city}, ${drive(kmFromCenter)} from the centre`
  }
  if (kmFromCenter < 0.5) return `in ${part}, in the centre of ${city}`
  return `in ${part}, ${kmFromCenter < 2.5 ? walk(kmFromCenter) : drive(kmFromCenter)} from the centre of ${city}`
}

/** At five kilometres an hour, in steps of five minutes. */
function walk(km: number): string {
  return `about ${Math.max(5, Math.round((km * 12) / 5) * 5)} minutes’ walk`
}

function drive(km: number): string {
  return `${Math.round(km)} km`
}

function roomSentence(has: ReadonlySet<number>, random: Random): string {
  const features = drawFeatures(rooms, has, 4, random)
  if (features.length < 2) return 'Rooms are simple and clean, with a good bed and a window that opens. '
  const balcony = has.has(balconyId) ? '; some have a balcony' : ''
  return `${random.pick(roomFrames).replace('{list}', inWords(features))}${balcony}. `
}

function tableSentence(has: ReadonlySet<number>, random: Random): string {
  const restaurant = has.has(restaurantId)
  const breakfast = has.has(breakfastId)
  const bar = has.has(rooftopBarId) ? 'rooftop bar' : has.has(barId) ? 'bar' : undefined
  if (restaurant && bar !== undefined) {
    return random.pick([
      `The restaurant cooks with what the market has that day, and the ${bar} stays open after dinner. `,
      `There is a restaurant for the evening and a ${bar} for later. `,
      `Dinner is served in the house restaurant, drinks in the ${bar}. `,
      `The kitchen is unfussy and good; the ${bar} next to it fills up towards ten. `,
      `Guests eat well in the restaurant and tend to end the evening in the ${bar}. `,
      `The restaurant keeps a few tables for those who decide late, and the ${bar} keeps everyone else company. `,
      `Between the restaurant and the ${bar}, nobody needs to leave the house after dark. `,
    ])
  }
  if (restaurant) {
    return random.pick([
      'The restaurant serves a short menu that changes with the week. ',
      'Dinner is served in the house, from a kitchen that knows its suppliers. ',
      'The restaurant is open to guests and neighbours alike. ',
      'In the restaurant, one dish a day is cooked the way people cook it at home. ',
    ])
  }
  if (breakfast) {
    const drinks = bar === undefined ? '' : `, and the ${bar} opens in the late afternoon`
    return random.pick([
      `Breakfast is served every morning${drinks}. `,
      `The day begins with a generous breakfast${drinks}. `,
      `Breakfast is the meal the house takes seriously${drinks}. `,
      `There is bread, fruit and strong coffee in the morning${drinks}. `,
      `Breakfast can be had early or late, as the day requires${drinks}. `,
    ])
  }
  if (bar !== undefined)
    return `The ${bar} opens in the late afternoon; for meals, the neighbourhood has plenty of choice. `
  if (has.has(cafeId)) return 'The café serves coffee, cake and small dishes through the day. '
  return random.pick([
    'Meals are not served, but the desk knows where to go. ',
    'For breakfast the desk will send you to a café close by. ',
    'There is no kitchen, which is a good reason to try the neighbours’. ',
  ])
}

function wellnessSentence(has: ReadonlySet<number>, random: Random): string {
  const features = drawFeatures(wellness, has, 3, random)
  return features.length === 0 ? '' : `${random.pick(wellnessFrames).replace('{list}', inWords(features))} `
}

function featureList(has: ReadonlySet<number>, random: Random): string {
  const lines = drawFeatures(listed, has, random.integer(3, 5), random)
  return lines.length < 2 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

/** The phrases of up to `most` features the hotel has, beginning anywhere in the list. */
function drawFeatures(features: readonly Feature[], has: ReadonlySet<number>, most: number, random: Random): string[] {
  const start = random.integer(0, features.length - 1)
  const phrases: string[] = []
  for (let index = 0; index < features.length && phrases.length < most; index++) {
    const [id, phrase] = features[(start + index) % features.length] as Feature
    if (has.has(id)) phrases.push(phrase)
  }
  return phrases
}

function identify([amenity, phrase]: readonly [amenity: AmenityName, phrase: string]): Feature {
  return [amenityId(amenity), phrase]
}

function inWords(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? ''
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(', ')} and ${last}`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
