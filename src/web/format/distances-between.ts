import { distanceMeters, formatDistance, type Position } from './distance.ts'

/** A hotel in a comparison; its position is undefined until it is known. */
interface ComparedPlace {
  readonly id: string
  readonly position: Position | undefined
}

/** The letter that a column of a comparison is called by in others. */
export function columnLetter(index: number): string {
  return String.fromCodePoint(65 + index)
}

/** How far each hotel is from the others: `350 m to B, 2.3 km to C`. */
export function distancesBetween(places: readonly ComparedPlace[]): string[] {
  return places.map(({ id, position }, index) =>
    places
      .flatMap((other, otherIndex) => {
        if (otherIndex === index) return []
        const letter = columnLetter(otherIndex)
        if (other.id === id) return [`same hotel as ${letter}`]
        if (position === undefined || other.position === undefined) return []
        return [`${formatDistance(distanceMeters(position, other.position))} to ${letter}`]
      })
      .join(', '),
  )
}
