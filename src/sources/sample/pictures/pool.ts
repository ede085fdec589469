import { fromAbove } from './pool-above.ts'
import { courtyard, garden } from './pool-garden.ts'
import { indoor } from './pool-indoor.ts'
import { infinity, rooftop } from './pool-terrace.ts'
import type { Stage } from './stage.ts'

/** A pool, somewhere to lie beside it and something to look at. */
export function drawPool(stage: Stage): string {
  const { climate, stars } = stage
  const warm = climate === 'tropical' || climate === 'arid' || climate === 'mediterranean'
  const compositions = warm
    ? stars >= 4
      ? [infinity, fromAbove, courtyard, rooftop]
      : [courtyard, fromAbove, garden]
    : climate === 'temperate'
      ? stars >= 4
        ? [rooftop, indoor, garden, fromAbove]
        : [indoor, garden]
      : [indoor, infinity, indoor]
  return stage.random.pick(compositions)(stage)
}
