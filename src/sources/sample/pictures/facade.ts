import { drawAdobeFacade } from './facade-adobe.ts'
import { drawCabinFacade } from './facade-cabin.ts'
import { drawChaletFacade } from './facade-chalet.ts'
import { drawCornerFacade } from './facade-corner.ts'
import { drawCourtyardFacade } from './facade-courtyard.ts'
import { drawGrandFacade } from './facade-grand.ts'
import { drawHillsideFacade } from './facade-hillside.ts'
import { drawLagoonFacade } from './facade-lagoon.ts'
import { drawModernFacade } from './facade-modern.ts'
import { drawMotelFacade } from './facade-motel.ts'
import { drawPavilionFacade } from './facade-pavilion.ts'
import { drawStreetFacade } from './facade-street.ts'
import { drawTowerFacade } from './facade-tower.ts'
import { drawVerandaFacade } from './facade-veranda.ts'
import { drawVillaFacade } from './facade-villa.ts'
import type { Climate } from './palette.ts'
import type { Stage } from './stage.ts'

type Composition = (stage: Stage) => string

/** What is built in a climate for a modest, a middling and a luxurious hotel; the usual kinds are repeated. */
const compositions: Record<
  Climate,
  readonly [modest: readonly Composition[], middling: readonly Composition[], luxurious: readonly Composition[]]
> = {
  tropical: [
    [drawVerandaFacade, drawPavilionFacade, drawMotelFacade],
    [drawVerandaFacade, drawPavilionFacade, drawModernFacade],
    [drawPavilionFacade, drawLagoonFacade, drawTowerFacade, drawVerandaFacade, drawModernFacade],
  ],
  arid: [
    [drawAdobeFacade, drawAdobeFacade, drawMotelFacade],
    [drawAdobeFacade, drawCourtyardFacade, drawModernFacade],
    [drawCourtyardFacade, drawCourtyardFacade, drawAdobeFacade, drawAdobeFacade, drawTowerFacade, drawModernFacade],
  ],
  temperate: [
    [drawStreetFacade, drawStreetFacade, drawMotelFacade],
    [drawStreetFacade, drawCornerFacade, drawModernFacade],
    [drawGrandFacade, drawTowerFacade, drawCornerFacade, drawStreetFacade],
  ],
  cold: [
    [drawStreetFacade, drawCabinFacade, drawMotelFacade],
    [drawStreetFacade, drawCornerFacade, drawCabinFacade],
    [drawGrandFacade, drawCornerFacade, drawTowerFacade, drawModernFacade],
  ],
  alpine: [
    [drawChaletFacade, drawChaletFacade, drawCabinFacade],
    [drawChaletFacade, drawChaletFacade, drawModernFacade],
    [drawChaletFacade, drawChaletFacade, drawGrandFacade, drawModernFacade],
  ],
  mediterranean: [
    [drawStreetFacade, drawVillaFacade],
    [drawStreetFacade, drawVillaFacade, drawHillsideFacade, drawCourtyardFacade],
    [drawHillsideFacade, drawGrandFacade, drawVillaFacade, drawModernFacade, drawCornerFacade],
  ],
}

/** The hotel from outside, in the architecture of its climate and rank. */
export function drawFacade(stage: Stage): string {
  const rank = stage.stars <= 2 ? 0 : stage.stars === 3 ? 1 : 2
  return stage.random.pick(compositions[stage.climate][rank])(stage)
}
