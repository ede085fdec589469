import type { DealMarker, DealMarkers } from './deal-markers.ts'
import type { MarkersInView } from './markers-in-view.ts'

/** A marker that has a button on the map. */
export interface ShownMarker {
  readonly marker: DealMarker
  /** A pill, or a place on a dot that can be pressed and take the focus. */
  readonly face: 'pill' | 'target'
  /** Whether Tab comes here. */
  readonly isListed: boolean
  readonly isOnTop: boolean
}

/** What has a pill of its own whatever the room. */
export interface Raised {
  readonly focused: DealMarker | undefined
  /** Under the mouse. */
  readonly pointed: DealMarker | undefined
  /** Selected, or highlighted in the list; each stands for its deal alone. */
  readonly alone: readonly (DealMarker | undefined)[]
}

/**
 * The markers with buttons, in the order of the list: the pills, whatever is raised, and of the dots only those that
 * Tab can come to next: the neighbours of the one with the focus, and the first and the last of all.
 */
export function shownMarkers(markers: DealMarkers, { listed, pills }: MarkersInView, raised: Raised): ShownMarker[] {
  const { focused, pointed, alone } = raised
  const shown = new Map<string, ShownMarker>()
  const inView = new Set(listed)
  for (const index of pills) {
    const marker = markers.at(index)
    shown.set(marker.key, { marker, face: 'pill', isListed: inView.has(index), isOnTop: false })
  }
  for (const index of windowAround(markers, listed, focused)) {
    const marker = markers.at(index)
    if (!shown.has(marker.key)) shown.set(marker.key, { marker, face: 'target', isListed: true, isOnTop: false })
  }
  for (const marker of [...alone, pointed, focused]) {
    if (marker === undefined) continue
    shown.set(marker.key, { marker, face: 'pill', isListed: true, isOnTop: true })
  }
  return [...shown.values()].toSorted(
    ({ marker: one }, { marker: other }) => one.rank - other.rank || other.count - one.count,
  )
}

function windowAround(
  { level }: DealMarkers,
  listed: readonly number[],
  focused: DealMarker | undefined,
): readonly number[] {
  const ends = [listed.at(0), listed.at(-1)]
  if (focused !== undefined) {
    const { rank } = focused
    ends.push(listed.findLast((index) => level.ranks[index]! < rank))
    ends.push(listed.find((index) => level.ranks[index]! > rank))
  }
  return ends.filter((index) => index !== undefined)
}
