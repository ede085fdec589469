import { mercatorX, mercatorY, type Box } from '../geometry.ts'
import { ClusterIndex, type DealColumns, type DealLevel, type IndexOptions } from './cluster-index.ts'
import { xInView } from './markers-in-view.ts'

/** The share of the view added on each side: deals farther away do not affect what is in view. */
const marginShare = 0.3
/** With a larger share of all deals around the view, clustering them saves no time. */
const maxShare = 0.5

/**
 * Clusters only the deals in and around a view, long before all deals are clustered. The clusters have no ids. Returns
 * undefined where the view shows too many deals.
 */
export function clusterInView(
  columns: DealColumns,
  options: IndexOptions,
  zoom: number,
  box: Box,
): DealLevel | undefined {
  const ranks = ranksAround(columns, box)
  if (ranks.length > columns.latitudes.length * maxShare) return undefined
  const pick = (column: Float64Array) => Float64Array.from(ranks, (rank) => column[rank]!)
  const { latitudes, longitudes, figures, labels } = columns
  const near = {
    latitudes: pick(latitudes),
    longitudes: pick(longitudes),
    figures: pick(figures),
    labels: labels && Array.from(ranks, (rank) => labels[rank]!),
  }
  const level = new ClusterIndex(near, { ...options, firstZoom: zoom }).level(zoom)
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
