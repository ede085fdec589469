import { dunes, hills, mountains, skyline, water } from './land.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** The same, but only landscapes that work as a backdrop: nothing stands in the foreground. */
export function drawBackdrop(stage: Stage): string {
  const { random, light } = stage
  const x = random.between(300, 660)
  const sky = drawSky(stage, { horizon: 400, disc: [x, random.between(250, 330), 34], clouds: 2 })
  const rock = '#7d8794'
  switch (stage.climate) {
    case 'tropical':
      return sky + hills(stage, 352, 50, light.far(stage.palette.hill, 0.55), 420) + water(stage, 400, 640, x)
    case 'arid':
      return sky + hills(stage, 340, 60, light.far(stage.palette.hill, 0.6), 440) + dunes(stage, 400, 3)
    case 'mediterranean':
      return sky + hills(stage, 330, 80, light.far(stage.palette.hill, 0.62), 420) + water(stage, 405, 640, x)
    case 'temperate':
      return sky + skyline(stage, 430, 200, 0.5) + hills(stage, 425, 30, light.far(stage.palette.leaf[1], 0.2))
    case 'cold':
      return sky + mountains(stage, 410, 190, rock, 0.5, x) + water(stage, 405, 640)
    case 'alpine':
    default:
      return (
        sky + mountains(stage, 440, 300, rock, 0.45, x) + hills(stage, 420, 60, light.far(stage.palette.leaf[1], 0.3))
      )
  }
}
