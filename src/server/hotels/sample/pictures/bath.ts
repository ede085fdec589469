import type { Stage } from './stage.ts'
import { drawView } from './view.ts'

export function drawBath(stage: Stage): string {
  return drawView(stage)
}
