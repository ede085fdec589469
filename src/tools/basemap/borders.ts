import { mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { cutAtAntimeridian, type Position, project, smooth, thin } from './lines.ts'

/** On the Mercator square: about 350 m at 45°. Natural Earth's lines are no surer than that. */
const sureness = 0.000_012
const rounds = 2

/** Leased land that is no country: a border around it would be taken for one. */
const unbordered = new Set(['Akrotiri', 'Baikonur', 'Dhekelia', 'USNB Guantanamo Bay'])

/** The borders between areas of a topology, never its coasts: thinned, smoothed, cut at the antimeridian. */
export function bordersOf(topology: Topology, layer: string): Position[][] {
  const areas = topology.objects[layer] as GeometryCollection
  const between: GeoJSON.MultiLineString = mesh(topology, areas, (a, b) => a !== b && isBordered(a) && isBordered(b))
  return between.coordinates.flatMap(cutAtAntimeridian).map((line) => smooth(thin(line.map(project), sureness), rounds))
}

function isBordered({ properties }: GeometryObject): boolean {
  const { name } = (properties ?? {}) as { readonly name?: string }
  return name === undefined || !unbordered.has(name)
}
