import type { Stage } from './stage.ts'
import { drawView } from './view.ts'

export function drawRoom(stage: Stage): string {
  return drawView(stage)
}
