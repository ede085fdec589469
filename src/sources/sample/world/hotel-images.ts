import type { HotelImage } from '#server/hotels/hotel'
import { amenityId, type AmenityName } from './amenities.ts'
import type { Character } from './character.ts'
import { hash, type Random } from '../random.ts'
import { picturePaths, type Scene, scenes as allScenes } from './pictures.ts'

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
  facade: [
    'The house from the street',
    'The front of the hotel',
    'Arriving at the hotel',
    'The main entrance',
    'Our house, as you first see it',
    'The hotel seen from across the way',
  ],
  lobby: [
    'The lobby, where the day begins',
    'A seat in the lobby',
    'The reception and the lobby',
    'Where guests arrive and linger',
    'The lobby, with room to sit',
  ],
  room: [
    'One of the double rooms',
    'A room with a comfortable bed',
    'A quiet room for two',
    'The bed, made for a long night',
    'A room on the upper floors',
    'A room with space to unpack',
    'One of the larger rooms',
    'A corner room',
  ],
  bath: [
    'One of the bathrooms',
    'The bathroom of a double room',
    'A bathroom with fresh towels',
    'A bathroom, simply fitted',
  ],
  pool: [
    'The pool',
    'A place by the pool',
    'The pool, open to all guests',
    'Time for a swim',
    'The pool and its loungers',
  ],
  view: [
    'The view from the upper floors',
    'What you see when you open the curtains',
    'Looking out from the hotel',
    'The view guests ask for',
    'The surroundings, seen from above',
  ],
  restaurant: [
    'A table laid for two',
    'The dining room',
    'Where breakfast is served',
    'The dining room between two sittings',
    'A table by the wall',
  ],
  detail: [
    'A detail from one of the rooms',
    'Small things, carefully chosen',
    'A corner we are fond of',
    'A still life from the house',
    'One of the details guests remember',
  ],
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
    const texts = captionsFor(scene, has)
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

function captionsFor(scene: Scene, has: (name: AmenityName) => boolean): readonly string[] {
  if (scene === 'restaurant' && !has('Breakfast'))
    return captions.restaurant.filter((text) => !text.includes('breakfast'))
  return captions[scene]
}
