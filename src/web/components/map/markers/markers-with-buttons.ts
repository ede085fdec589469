import type { DealMarker, DealMarkers } from './deal-markers.ts'
import type { MarkersInView } from './markers-in-view.ts'

export interface MarkerWithButton {
  readonly marker: DealMarker
  /** A `target` is an invisible button over a dot. */
  readonly kind: 'pill' | 'target'
  /** Whether Tab reaches it. */
  readonly isTabStop: boolean
  readonly isOnTop: boolean
}

/** Markers that have a pill even where it overlaps others. */
interface RaisedMarkers {
  readonly focused: DealMarker | undefined
  readonly hovered: DealMarker | undefined
  /** The single deals that are selected, or highlighted in the list. */
  readonly singles: readonly (DealMarker | undefined)[]
}

/**
 * Returns the markers that have a button, best first: the pills, the raised markers, and of the dots only those that Tab
 * can reach next: the neighbours of the focused one, the first and the last.
 */
export function markersWithButtons(
  markers: DealMarkers,
  { listed, pills }: MarkersInView,
  { focused, hovered, singles }: RaisedMarkers,
): MarkerWithButton[] {
  const byKey = new Map<string, MarkerWithButton>()
  const inView = new Set(listed)
  for (const index of pills) {
    const marker = markers.at(index)
    byKey.set(marker.key, { marker, kind: 'pill', isTabStop: inView.has(index), isOnTop: false })
  }
  for (const index of nextTabStops(markers, listed, focused)) {
    const marker = markers.at(index)
    if (!byKey.has(marker.key)) byKey.set(marker.key, { marker, kind: 'target', isTabStop: true, isOnTop: false })
  }
  for (const marker of [...singles, hovered, focused]) {
    if (marker === undefined) continue
    byKey.set(marker.key, { marker, kind: 'pill', isTabStop: true, isOnTop: true })
  }
  return [...byKey.values()].toSorted(
    ({ marker: one }, { marker: other }) => one.rank - other.rank || other.count - one.count,
  )
}

function nextTabStops(
  { level }: DealMarkers,
  listed: readonly number[],
  focused: DealMarker | undefined,
): readonly number[] {
  const stops = [listed.at(0), listed.at(-1)]
  if (focused !== undefined) {
    const { rank } = focused
    stops.push(listed.findLast((index) => level.ranks[index]! < rank))
    stops.push(listed.find((index) => level.ranks[index]! > rank))
  }
  return stops.filter((index) => index !== undefined)
}
