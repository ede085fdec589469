import { drawBath } from './bath.ts'
import { drawDetail } from './detail.ts'
import { drawFacade } from './facade.ts'
import { drawLobby } from './lobby.ts'
import { climates, type Climate } from './palette.ts'
import { drawPool } from './pool.ts'
import { drawRestaurant } from './restaurant.ts'
import { drawRoom } from './room.ts'
import { setStage, type Stage } from './stage.ts'
import { drawView } from './view.ts'

const drawings = {
  facade: drawFacade,
  lobby: drawLobby,
  room: drawRoom,
  bath: drawBath,
  pool: drawPool,
  view: drawView,
  restaurant: drawRestaurant,
  detail: drawDetail,
} satisfies Record<string, (stage: Stage) => string>

/** What a picture of a hotel shows. */
export type Scene = keyof typeof drawings

/** Everything that decides a picture. */
export interface PictureSpec {
  scene: Scene
  climate: Climate
  /** 1 to 5. */
  stars: number
  /** 1 to 8 lower-case hex digits; tells pictures of one kind apart. */
  seed: string
}

/** The kinds of picture there are. */
export const scenes = Object.keys(drawings) as readonly Scene[]

const pathPattern = new RegExp(
  `^/pictures/(${scenes.join('|')})-(${climates.join('|')})-([1-5])-([0-9a-f]{1,8})\\.svg$`,
)

/** The path a picture is served at. */
export function picturePath({ scene, climate, stars, seed }: PictureSpec): string {
  return `/pictures/${scene}-${climate}-${stars}-${seed}.svg`
}

/** The picture a path asks for, or `undefined` where there is none. */
export function parsePicturePath(path: string): PictureSpec | undefined {
  const [, scene, climate, stars, seed] = pathPattern.exec(path) ?? []
  if (seed === undefined) return undefined
  return { scene: scene as Scene, climate: climate as Climate, stars: Number(stars), seed }
}

/** Draws a picture as an SVG document of 960 by 640 units, the same for the same spec on every machine. */
export function drawPicture(spec: PictureSpec): string {
  const content = drawings[spec.scene](setStage(spec.climate, spec.stars, picturePath(spec)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">${content}</svg>`
}
