import type { HotelImage } from '#server/hotels/hotel'
import { amenityId, type AmenityName } from './amenities.ts'
import type { Character } from './character.ts'
import { hash, type Random } from '../random.ts'
import type { Climate } from './climate-zones.ts'

const climates: readonly Climate[] = ['tropical', 'arid', 'temperate', 'cold', 'alpine', 'mediterranean']
const twoClasses = ['simple', 'simple', 'simple', 'luxury', 'luxury'] as const

interface Drawings {
  readonly category: string
  /** Captions name no time of day and no weather, because they depend on the picture. */
  readonly captions: readonly string[]
  /** The class of pictures for one to five stars; without classes, a scene is the same for all hotels. */
  readonly classes?: readonly [string, string, string, string, string]
  /** For each climate, in the order of `climates`, the number of files of each class. */
  readonly counts: readonly string[]
}

// prettier-ignore
/** The drawings in `public/pictures/`. Browsers cache them forever, so a changed drawing gets a new number. */
const drawings = {
  // Signs and canopies show the stars.
  facade: {
    category: 'Exterior', captions: ['The front of the hotel', 'The hotel from the street', 'The main entrance'],
    classes: ['1', '2', '3', '4', '5'],
    counts: ['4 7 8 8 5', '2 4 5 5 4', '5 10 18 20 6', '2 4 5 4 3', '2 3 5 4 3', '3 5 7 7 4'],
  },
  room: {
    category: 'Rooms',
    captions: ['One of the double rooms', 'A quiet room for two', 'One of the larger rooms', 'A corner room'],
    classes: ['simple', 'simple', 'comfort', 'luxury', 'luxury'],
    counts: ['3 4 4', '3 3 3', '5 5 6', '3 3 3', '3 3 3', '3 4 4'],
  },
  lobby: {
    category: 'Lobby', captions: ['The lobby', 'A seat in the lobby', 'The reception and the lobby'],
    classes: twoClasses, counts: ['3 3', '2 2', '4 4', '2 2', '2 2', '3 3'],
  },
  bath: {
    category: 'Bathroom', captions: ['One of the bathrooms', 'The bathroom of a double room'],
    classes: twoClasses, counts: ['2 2', '2 2', '3 3', '2 2', '2 2', '2 2'],
  },
  restaurant: {
    category: 'Dining', captions: ['The dining room', 'A table laid for two', 'A table by the wall'],
    classes: twoClasses, counts: ['3 3', '2 2', '3 3', '2 2', '2 2', '2 2'],
  },
  pool: {
    category: 'Pool', captions: ['The pool', 'By the pool', 'The pool and its loungers'],
    classes: twoClasses, counts: ['3 4', '3 3', '3 3', '1 1', '1 1', '3 4'],
  },
  view: {
    category: 'View',
    captions: ['The view from the upper floors', 'Looking out from the hotel', 'The surroundings, seen from above'],
    counts: ['10', '6', '11', '8', '5', '8'],
  },
  detail: {
    category: 'Details',
    captions: ['A detail from one of the rooms', 'A corner of the house', 'A still life from the house'],
    counts: ['4', '4', '6', '4', '4', '4'],
  },
} as const satisfies Readonly<Record<string, Drawings>>

/** The scene of a hotel picture. */
type Scene = keyof typeof drawings

// prettier-ignore
/** Drawings for only some places, such as the sea, mountains or a skyline; all others fit any place with their climate. */
const onlyAt: Readonly<Record<string, RegExp>> = {
  'beach': /facade-(tropical-(4-0[126]|5-01)|mediterranean-(3-0[37]|4-0[25]))|view-(tropical-0[1-6]|mediterranean-0[2-6]|temperate-06)|pool-(tropical-(luxury-0[1-3]|simple-03)|mediterranean-luxury-0[12])/,
  'mountain nature': /view-(temperate-0[237]|cold-0[1-4])/,
  'city': /view-(temperate-0[15]|cold-05|arid-04|tropical-10)|pool-(mediterranean-luxury-03|temperate-(luxury-0[23]|simple-0[12]))/,
  // Removed, because it showed camels in places without any.
  '': /view-arid-03/,
}

/** The destinations of each climate with water outside the windows; other hotels have the rooms of a temperate town. */
const waterAt: Readonly<Partial<Record<Climate, readonly Character['kind'][]>>> = {
  tropical: ['beach'],
  mediterranean: ['beach'],
  cold: ['mountain', 'nature'],
}
const withWindows = new Set<Scene>(['room', 'lobby', 'bath', 'restaurant'])

/** The first scene of a hotel, by its number. A façade and a view come next, in case a neighbour has the same picture. */
const leads: readonly Scene[] = ['facade', 'pool', 'facade', 'view']

const least = 6
const most = 12

/** The scenes that may repeat, in this order. */
const again: readonly Scene[] = ['room', 'view', 'detail', 'room', 'bath', 'view', 'restaurant', 'room', 'detail']

/**
 * Selects 6 to 12 pictures for a hotel, starting with a façade, pool or view. Each shows only what the hotel and its
 * place have, and none appears twice.
 *
 * @param number counts the hotels of a town
 * @param facadeNo counts the hotels that could share a façade
 */
export function chooseImages(
  character: Character,
  amenities: readonly number[],
  { number, facadeNo }: { readonly number: number; readonly facadeNo: number },
  random: Random,
): HotelImage[] {
  const { stars } = character
  const pathsOf = new Map(allScenes.map((scene) => [scene, picturePaths(scene, character)]))
  const has = (name: AmenityName) => amenities.includes(amenityId(name))
  const offered: Scene[] = ['facade', 'room']
  if ((has('Outdoor pool') || has('Indoor pool')) && pathsOf.get('pool')!.length > 0) offered.push('pool')
  if (stars > 1) offered.push('lobby')
  if (has('Private bathroom')) offered.push('bath')
  if (has('Restaurant') || has('Breakfast') || has('Café')) offered.push('restaurant')
  offered.push('view', 'detail')
  const count = Math.min(most, Math.max(least, random.integer(3, 6) + stars + (stars > 3 ? 1 : 0)))
  const first: Scene[] = [leads[number % leads.length]!, 'facade', 'view']
  const scenes = [...new Set([...first.filter((scene) => offered.includes(scene)), ...offered])]
  for (const scene of again) {
    const shown = scenes.filter((each) => each === scene).length
    if (scenes.length < count && shown > 0 && shown < pathsOf.get(scene)!.length) scenes.push(scene)
  }
  if (scenes.length > count) scenes.length = count
  const start = random.integer(0, 999)
  const seed = random.integer(0x1_000_000, 0xfff_ffff)
  const seen = new Map<Scene, number>()
  return scenes.map((scene) => {
    const { captions, category } = drawings[scene]
    const index = seen.get(scene) ?? start
    seen.set(scene, index + 1)
    const paths = pathsOf.get(scene)!
    const first = scene === 'facade' ? facadeNo : hash(seed, allScenes.indexOf(scene))
    return {
      url: paths[(first + index - start) % paths.length] as string,
      caption: captions[index % captions.length] as string,
      category,
    }
  })
}

export const allScenes = Object.keys(drawings) as readonly Scene[]

/** Returns the paths of all drawings that fit a hotel. */
export function picturePaths(
  scene: Scene,
  { climate: around, stars, kind }: Pick<Character, 'climate' | 'stars' | 'kind'>,
): string[] {
  const fits = !withWindows.has(scene) || waterAt[around]?.includes(kind) !== false
  const climate = fits ? around : 'temperate'
  const { classes, counts }: Drawings = drawings[scene]
  const name = classes?.[stars - 1]
  const ofClimate = counts[climates.indexOf(climate)]?.split(' ') ?? []
  const count = Number(ofClimate[name === undefined ? 0 : [...new Set(classes)].indexOf(name)] ?? 0)
  const stem = name === undefined ? `${scene}-${climate}` : `${scene}-${climate}-${name}`
  const paths = Array.from(
    { length: count },
    (_, index) => `/pictures/${stem}-${String(index + 1).padStart(2, '0')}.svg`,
  )
  const missing = Object.keys(onlyAt).filter((kinds) => !kinds.split(' ').includes(kind ?? 'none'))
  return paths.filter((path) => !missing.some((kinds) => onlyAt[kinds]!.test(path)))
}
