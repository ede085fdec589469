import { DealIndex, type DealColumns, type DealLevel, type IndexOptions } from './deal-index.ts'
import { mercatorX, mercatorY, type Box } from '../geometry.ts'
import { xInView } from './markers-in-view.ts'

/** The share of the view that is looked at around it: deals further away have no part in what is in view. */
const marginShare = 0.3
/** With more of all deals to gather than this, there is no time to win. */
const shareAtMost = 0.5

/**
 * A level as far as a view shows it, long before all deals are gathered; its clusters have no ids yet. Undefined where
 * the view shows too many of them.
 */
export function glimpseDeals(
  columns: DealColumns,
  options: IndexOptions,
  zoom: number,
  box: Box,
): DealLevel | undefined {
  const ranks = ranksAround(columns, box)
  if (ranks.length > columns.latitudes.length * shareAtMost) return undefined
  const pick = (column: Float64Array) => Float64Array.from(ranks, (rank) => column[rank]!)
  const { latitudes, longitudes, milesRequired } = columns
  const near = { latitudes: pick(latitudes), longitudes: pick(longitudes), milesRequired: pick(milesRequired) }
  const level = new DealIndex(near, { ...options, firstZoom: zoom }).level(zoom)
  return { ...level, ranks: level.ranks.map((rank) => ranks[rank]!), clusterIds: level.clusterIds.fill(-1) }
}

function ranksAround({ latitudes, longitudes }: DealColumns, box: Box): Int32Array {
  const [minX, minY, maxX, maxY] = box
  const [marginX, marginY] = [(maxX - minX) * marginShare, (maxY - minY) * marginShare]
  const ranks = new Int32Array(latitudes.length)
  let size = 0
  for (let rank = 0; rank < latitudes.length; rank++) {
    const x = xInView(mercatorX(longitudes[rank]!), box)
    if (x < minX - marginX || x > maxX + marginX) continue
    const y = mercatorY(latitudes[rank]!)
    if (y >= minY - marginY && y <= maxY + marginY) ranks[size++] = rank
  }
  return ranks.subarray(0, size)
}
