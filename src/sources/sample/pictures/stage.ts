import { lightOf, type Hour, type Light } from './light.ts'
import { palettes, type Climate, type Palette } from './palette.ts'
import { PictureRandom } from './random.ts'

/** What a scene is drawn with: its place, its rank, its light and its own source of chance. */
export interface Stage {
  climate: Climate
  /** 1 to 5. */
  stars: number
  random: PictureRandom
  light: Light
  palette: Palette
  /** A name no other gradient of the picture has. */
  nextId(): string
}

/** Sets the stage for a picture; `seed` decides everything that climate and stars leave open. */
export function setStage(climate: Climate, stars: number, seed: string): Stage {
  const random = new PictureRandom(seed)
  const palette = palettes[climate]
  let gradients = 0
  return {
    climate,
    stars,
    random,
    palette,
    light: lightOf(random.pick(palette.hours), palette.air),
    nextId: () => `g${(gradients += 1)}`,
  }
}

/** The same stage at another hour. */
export function atHour(stage: Stage, hour: Hour): Stage {
  return { ...stage, light: lightOf(hour, stage.palette.air) }
}
