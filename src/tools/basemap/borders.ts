import { mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { cutAtAntimeridian, type Position, project, simplify, smooth } from './lines.ts'

/** On the Mercator square; about 350 m at 45°, the precision of Natural Earth. */
const tolerance = 0.000_012
const smoothingRounds = 2

/** Leased land that is not a country. */
const unbordered = new Set(['Akrotiri', 'Baikonur', 'Dhekelia', 'USNB Guantanamo Bay'])

/** Returns the borders between a topology's areas, without coasts: simplified, smoothed and cut at the antimeridian. */
export function bordersOf(topology: Topology, layer: string): Position[][] {
  const areas = topology.objects[layer] as GeometryCollection
  const between: GeoJSON.MultiLineString = mesh(topology, areas, (a, b) => a !== b && isBordered(a) && isBordered(b))
  return between.coordinates
    .flatMap(cutAtAntimeridian)
    .map((line) => smooth(simplify(line.map(project), tolerance), smoothingRounds))
}

function isBordered({ properties }: GeometryObject): boolean {
  const { name } = (properties ?? {}) as { readonly name?: string }
  return name === undefined || !unbordered.has(name)
}
