import { type Destination, destinations } from './destinations.ts'
import { distanceKm, Nearby } from '../../places/nearby.ts'

const reachKm = 30

const byPosition = new Nearby(destinations)

/** Returns the destination around a position, if any: the one with the largest pull over distance. */
export function destinationNear(latitude: number, longitude: number): Destination | undefined {
  const position = { latitude, longitude }
  let best: Destination | undefined
  let bestPull = 0
  for (const destination of byPosition.within(position, reachKm)) {
    const pull = destination.pull / (1 + (distanceKm(position, destination) / 6) ** 2)
    if (pull > bestPull) {
      best = destination
      bestPull = pull
    }
  }
  return best
}
