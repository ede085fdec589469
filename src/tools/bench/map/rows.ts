import type { MapComparison, MapFigures } from './measure.ts'
import type { Row } from '../row.ts'

const measures = [
  { of: 'firstMarkerMs', name: 'first marker after the data', unit: 'ms', atMost: 300 },
  { of: 'longestTaskMs', name: 'longest task while loading', unit: 'ms', atMost: 100 },
  { of: 'worstFrameMs', name: 'worst frame', unit: 'ms', atMost: 50 },
  { of: 'p95FrameMs', name: 'frames, p95', unit: 'ms' },
  { of: 'hoverMs', name: 'hover until painted', unit: 'ms' },
  { of: 'heapMb', name: 'heap', unit: 'MB' },
  { of: 'nodes', name: 'elements', unit: '' },
] as const satisfies readonly { of: keyof MapFigures; name: string; unit: string; atMost?: number }[]

/** The goal for our worst frame as a fraction of markercluster's, in a slowed-down browser. */
const maxThrottledShare = 0.5

/** Goals apply to the largest number of deals, and to the comparison in a slowed-down browser. */
export function mapRows(comparisons: readonly MapComparison[]): Row[] {
  const mostDeals = Math.max(...comparisons.map(({ deals }) => deals))
  return comparisons.flatMap(({ deals, throttling, ours, markercluster }) => {
    const map = `map of ${deals.toLocaleString('en-US')} deals${throttling === 1 ? '' : `, ${throttling} times slower`}`
    const rows = measures.map(({ of, name, unit, ...rest }): Row => ({
      name: `${map}, ${name}`,
      figure: ours[of],
      unit,
      beside: { name: 'markercluster', figure: markercluster[of] },
      ...('atMost' in rest && deals === mostDeals ? { goal: { atMost: rest.atMost } } : {}),
    }))
    if (throttling === 1) return rows
    const share = ours.worstFrameMs / markercluster.worstFrameMs
    return [
      ...rows.filter(({ unit }) => unit === 'ms'),
      {
        name: `${map}, worst frame relative to markercluster’s`,
        figure: share,
        unit: '',
        goal: { atMost: maxThrottledShare },
      },
    ]
  })
}
