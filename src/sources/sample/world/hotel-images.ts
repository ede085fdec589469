import type { HotelImage } from '#server/hotels/hotel'
import { amenityId, type AmenityName } from './amenities.ts'
import type { Character } from './character.ts'
import { hash, type Random } from '../random.ts'
import type { Climate } from './climate-zones.ts'

const categories: Readonly<Record<Scene, string>> = {
  facade: 'Exterior',
  lobby: 'Lobby',
  room: 'Rooms',
  bath: 'Bathroom',
  pool: 'Pool',
  view: 'View',
  restaurant: 'Dining',
  detail: 'Details',
}

/** Captions for each scene; they promise no hour and no weather, since the picture decides those. */
const captions: Readonly<Record<Scene, readonly string[]>> = {
  facade: ['The front of the hotel', 'The hotel from the street', 'The main entrance'],
  lobby: ['The lobby', 'A seat in the lobby', 'The reception and the lobby'],
  room: ['One of the double rooms', 'A quiet room for two', 'One of the larger rooms', 'A corner room'],
  bath: ['One of the bathrooms', 'The bathroom of a double room'],
  pool: ['The pool', 'By the pool', 'The pool and its loungers'],
  view: ['The view from the upper floors', 'Looking out from the hotel', 'The surroundings, seen from above'],
  restaurant: ['The dining room', 'A table laid for two', 'A table by the wall'],
  detail: ['A detail from one of the rooms', 'A corner of the house', 'A still life from the house'],
}

const least = 6
const most = 12

/** Scenes that may come again, in the order in which they do. */
const again: readonly Scene[] = ['room', 'view', 'detail', 'room', 'bath', 'view', 'restaurant', 'room', 'detail']

/**
 * Chooses a hotel's pictures, 6 to 12, its façade first. Each shows what the hotel has, and none comes twice.
 *
 * @param facadeNo counts up through the hotels of a town that could share a façade
 */
export function chooseImages(
  { climate, stars }: Character,
  amenities: readonly number[],
  facadeNo: number,
  random: Random,
): HotelImage[] {
  const has = (name: AmenityName) => amenities.includes(amenityId(name))
  const scenes: Scene[] = ['facade', 'room']
  if (has('Outdoor pool') || has('Indoor pool')) scenes.push('pool')
  if (stars > 1) scenes.push('lobby')
  if (has('Private bathroom')) scenes.push('bath')
  if (has('Restaurant') || has('Breakfast') || has('Café')) scenes.push('restaurant')
  scenes.push('view', 'detail')
  const count = Math.min(most, Math.max(least, random.integer(3, 6) + stars + (stars > 3 ? 1 : 0)))
  const possible = again.filter((scene) => scenes.includes(scene))
  for (let index = 0; scenes.length < count; index++) scenes.push(possible[index % possible.length] as Scene)
  if (scenes.length > count) scenes.length = count
  const start = random.integer(0, 999)
  const seed = random.integer(0x1_000_000, 0xfff_ffff)
  const seen = new Map<Scene, number>()
  return scenes.map((scene) => {
    const texts = captions[scene]
    const index = seen.get(scene) ?? start
    seen.set(scene, index + 1)
    const paths = picturePaths(scene, climate, stars)
    const first = scene === 'facade' ? facadeNo : hash(seed, allScenes.indexOf(scene))
    return {
      url: paths[(first + index - start) % paths.length] as string,
      caption: texts[index % texts.length] as string,
      category: categories[scene],
    }
  })
}

/** What a picture of a hotel shows. */
type Scene = 'facade' | 'room' | 'lobby' | 'bath' | 'restaurant' | 'pool' | 'view' | 'detail'

interface Drawings {
  /** The class that pictures are drawn for, for one star to five; a scene without is the same for every hotel. */
  readonly classes?: readonly [string, string, string, string, string]
  /** How many files there are by class, in each climate in the order of `climates`. */
  readonly counts: readonly string[]
}

const climates: readonly Climate[] = ['tropical', 'arid', 'temperate', 'cold', 'alpine', 'mediterranean']
const twoClasses = ['simple', 'simple', 'simple', 'luxury', 'luxury'] as const

/** The drawings in `public/pictures/`. Browsers keep them for good: a drawing that changes takes another number. */
const drawings: Readonly<Record<Scene, Drawings>> = {
  // Signs and canopies show the stars.
  facade: {
    classes: ['1', '2', '3', '4', '5'],
    counts: ['4 7 8 8 5', '2 4 5 5 4', '5 10 18 20 6', '2 4 5 4 3', '2 3 5 4 3', '3 5 7 7 4'],
  },
  room: {
    classes: ['simple', 'simple', 'comfort', 'luxury', 'luxury'],
    counts: ['3 4 4', '3 3 3', '5 5 6', '3 3 3', '3 3 3', '3 4 4'],
  },
  lobby: { classes: twoClasses, counts: ['3 3', '2 2', '4 4', '2 2', '2 2', '3 3'] },
  bath: { classes: twoClasses, counts: ['2 2', '2 2', '3 3', '2 2', '2 2', '2 2'] },
  restaurant: { classes: twoClasses, counts: ['3 3', '2 2', '3 3', '2 2', '2 2', '2 2'] },
  pool: { classes: twoClasses, counts: ['3 4', '3 3', '2 3', '1 1', '1 1', '3 4'] },
  view: { counts: ['6', '5', '8', '5', '5', '6'] },
  detail: { counts: ['4', '4', '6', '4', '4', '4'] },
}

/** The scenes that are drawn. */
export const allScenes = Object.keys(drawings) as readonly Scene[]

/** Returns the paths of all drawings that suit a hotel of a climate and 1 to 5 stars. */
export function picturePaths(scene: Scene, climate: Climate, stars: number): string[] {
  const { classes, counts } = drawings[scene]
  const name = classes?.[stars - 1]
  const ofClimate = counts[climates.indexOf(climate)]?.split(' ') ?? []
  const count = Number(ofClimate[name === undefined ? 0 : [...new Set(classes)].indexOf(name)] ?? 0)
  const stem = name === undefined ? `${scene}-${climate}` : `${scene}-${climate}-${name}`
  return Array.from({ length: count }, (_, index) => `/pictures/${stem}-${String(index + 1).padStart(2, '0')}.svg`)
}
