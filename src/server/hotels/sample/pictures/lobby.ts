import type { Stage } from './stage.ts'
import { drawView } from './view.ts'

export function drawLobby(stage: Stage): string {
  return drawView(stage)
}
