import type { Climate } from './climate-zones.ts'

/** What a picture of a hotel shows. */
export type Scene = 'facade' | 'room' | 'lobby' | 'bath' | 'restaurant' | 'pool' | 'view' | 'detail'

type Counts = Readonly<Record<Climate, readonly number[]>>

interface Drawings {
  /** The class that pictures are drawn for, for one star to five; a scene without is the same for every hotel. */
  readonly classes?: readonly [string, string, string, string, string]
  /** How many files there are in each climate, by class. */
  readonly counts: Counts
}

const twoClasses = ['simple', 'simple', 'simple', 'luxury', 'luxury'] as const

/** The drawings in `public/pictures/`. Browsers keep them for good: a drawing that changes takes another number. */
const drawings: Readonly<Record<Scene, Drawings>> = {
  facade: {
    // Signs and canopies show the stars.
    classes: ['1', '2', '3', '4', '5'],
    counts: {
      tropical: [4, 7, 8, 8, 5],
      arid: [2, 4, 5, 5, 4],
      temperate: [5, 10, 18, 20, 6],
      cold: [2, 4, 5, 4, 3],
      alpine: [2, 3, 5, 4, 3],
      mediterranean: [3, 5, 7, 7, 4],
    },
  },
  room: {
    classes: ['simple', 'simple', 'comfort', 'luxury', 'luxury'],
    counts: {
      tropical: [3, 4, 4],
      arid: [3, 3, 3],
      temperate: [5, 5, 6],
      cold: [3, 3, 3],
      alpine: [3, 3, 3],
      mediterranean: [3, 4, 4],
    },
  },
  lobby: {
    classes: twoClasses,
    counts: {
      tropical: [3, 3],
      arid: [2, 2],
      temperate: [4, 4],
      cold: [2, 2],
      alpine: [2, 2],
      mediterranean: [3, 3],
    },
  },
  bath: {
    classes: twoClasses,
    counts: {
      tropical: [2, 2],
      arid: [2, 2],
      temperate: [3, 3],
      cold: [2, 2],
      alpine: [2, 2],
      mediterranean: [2, 2],
    },
  },
  restaurant: {
    classes: twoClasses,
    counts: {
      tropical: [3, 3],
      arid: [2, 2],
      temperate: [3, 3],
      cold: [2, 2],
      alpine: [2, 2],
      mediterranean: [2, 2],
    },
  },
  pool: {
    classes: twoClasses,
    counts: {
      tropical: [3, 4],
      arid: [3, 3],
      temperate: [2, 3],
      cold: [1, 1],
      alpine: [1, 1],
      mediterranean: [3, 4],
    },
  },
  view: { counts: { tropical: [6], arid: [5], temperate: [8], cold: [5], alpine: [5], mediterranean: [6] } },
  detail: { counts: { tropical: [4], arid: [4], temperate: [6], cold: [4], alpine: [4], mediterranean: [4] } },
}

/** The scenes that are drawn. */
export const scenes = Object.keys(drawings) as readonly Scene[]

/** Returns the paths of all drawings that suit a hotel of a climate and 1 to 5 stars. */
export function picturePaths(scene: Scene, climate: Climate, stars: number): string[] {
  const { classes, counts } = drawings[scene]
  const name = classes?.[stars - 1]
  const count = counts[climate][name === undefined ? 0 : [...new Set(classes)].indexOf(name)] ?? 0
  const stem = name === undefined ? `${scene}-${climate}` : `${scene}-${climate}-${name}`
  return Array.from({ length: count }, (_, index) => `/pictures/${stem}-${String(index + 1).padStart(2, '0')}.svg`)
}
