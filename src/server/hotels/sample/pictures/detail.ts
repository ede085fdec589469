import type { Stage } from './stage.ts'
import { drawView } from './view.ts'

export function drawDetail(stage: Stage): string {
  return drawView(stage)
}
