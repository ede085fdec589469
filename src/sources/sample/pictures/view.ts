import type { Stage } from './stage.ts'
import { bay, islands, palmBay } from './view-coast.ts'
import { desert, oasis, terraceHills } from './view-country.ts'
import { fjord, lake, valley, winterForest } from './view-highlands.ts'
import { citySkyline, riverBridge, rooftops } from './view-town.ts'

type Composition = (stage: Stage) => string

const compositions: Record<Stage['climate'], readonly Composition[]> = {
  tropical: [palmBay, palmBay, islands, citySkyline],
  arid: [desert, desert, oasis, citySkyline],
  temperate: [riverBridge, rooftops, citySkyline, lake],
  cold: [fjord, fjord, winterForest, riverBridge],
  alpine: [lake, valley, valley, winterForest],
  mediterranean: [bay, bay, rooftops, terraceHills],
}

/** What one sees from the hotel: a bay, a skyline, mountains, dunes, a river, rooftops, a fjord. */
export function drawView(stage: Stage): string {
  return stage.random.pick(compositions[stage.climate])(stage)
}
