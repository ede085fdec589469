import { drawCornerFacade } from './facade-corner.ts'
import { drawGrandFacade } from './facade-grand.ts'
import { drawStreetFacade } from './facade-street.ts'
import { drawTowerFacade } from './facade-tower.ts'
import { drawChaletFacade, drawCabinFacade } from './facade-chalet.ts'
import { drawAdobeFacade, drawCourtyardFacade } from './facade-desert.ts'
import { drawPavilionFacade, drawVerandaFacade, drawLagoonFacade } from './facade-tropical.ts'
import type { Stage } from './stage.ts'

export function drawFacade(stage: Stage): string {
  const all = {
    tropical: [drawPavilionFacade, drawVerandaFacade, drawLagoonFacade],
    arid: [drawAdobeFacade, drawCourtyardFacade],
    alpine: [drawChaletFacade, drawCabinFacade],
    cold: [drawCabinFacade, drawStreetFacade],
    temperate: [drawCornerFacade, drawTowerFacade],
    mediterranean: [drawCornerFacade, drawGrandFacade],
  }[stage.climate]
  return stage.random.pick(all)(stage)
}
