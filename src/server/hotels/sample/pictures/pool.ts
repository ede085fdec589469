import type { Stage } from './stage.ts'
import { drawView } from './view.ts'

export function drawPool(stage: Stage): string {
  return drawView(stage)
}
