import type { Stage } from './stage.ts'
import { drawView } from './view.ts'

export function drawRestaurant(stage: Stage): string {
  return drawView(stage)
}
