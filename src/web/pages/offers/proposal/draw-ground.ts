import { timeLimit } from '../../../browser/time-limit.ts'
import { startPainter } from '../../../components/map/basemap/painter.ts'
import type { BasemapStyle } from '../../../components/map/basemap/style.ts'
import { type MapPlan, mapSize } from './plan-map.ts'

const timeoutMs = 5000
const density = 2

/** The light colours of the app's map, whatever theme the agent works in: the proposal is on paper. */
const style: BasemapStyle = {
  water: '#d3e2e6',
  shallow: '#e9f2f2',
  grid: 'rgba(30, 70, 80, 0.07)',
  land: '#f4efe4',
  shore: '#a9c0c4',
  town: 'rgba(168, 139, 94, 0.52)',
  border: '#a2937a',
  stateBorder: '#cbbd9f',
  ink: '#2b302c',
  inkSoft: '#66655a',
  halo: '#faf6ec',
  sea: '#4f7681',
  airport: '#44639b',
  park: '#4f7142',
  river: '#9fc0ca',
  font: 'system-ui, sans-serif',
}

/** Draws the app's map below a plan, as a data URL; undefined where it cannot be drawn in time. */
export async function drawGroundPicture({ zoom, left, top }: MapPlan): Promise<string | undefined> {
  const painter = startPainter()
  try {
    painter.setStyle(style)
    const canvas = document.createElement('canvas')
    const frame = { zoom, left, top, ...mapSize }
    const job = { kind: 'labels', frame, needed: frame, density } as const
    const isComplete = await painter.paint(canvas, job, timeLimit(timeoutMs))
    return isComplete ? canvas.toDataURL('image/jpeg', 0.85) : undefined
  } catch {
    return undefined
  } finally {
    painter.stop()
  }
}
