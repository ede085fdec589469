import { latitudeAt, mercatorY } from '../geometry.ts'
import { worldPxAt, type Frame } from '../frame.ts'

const gridStepsDegrees = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
const minGridGapPx = 128

/** Meridians and parallels at round degrees, at least `minGridGapPx` apart. */
export function gridPath({ zoom, left, top, width, height }: Frame): Path2D {
  const path = new Path2D()
  const worldPx = worldPxAt(zoom)
  const step = gridStepsDegrees.findLast((degrees) => (degrees / 360) * worldPx >= minGridGapPx) ?? 30
  const firstMeridian = Math.ceil(((left / worldPx - 0.5) * 360) / step)
  for (let meridian = firstMeridian; ; meridian++) {
    const x = Math.round(((meridian * step) / 360 + 0.5) * worldPx - left) + 0.5
    if (x >= width + 1) break
    path.moveTo(x, 0)
    path.lineTo(x, height + 2)
  }
  const [north, south] = [latitudeAt(top / worldPx), latitudeAt((top + height) / worldPx)]
  for (let parallel = Math.ceil(south / step); parallel * step <= Math.min(north, 85); parallel++) {
    const y = Math.round(mercatorY(parallel * step) * worldPx - top) + 0.5
    path.moveTo(0, y)
    path.lineTo(width + 2, y)
  }
  return path
}
