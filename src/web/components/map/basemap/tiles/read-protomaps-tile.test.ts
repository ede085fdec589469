import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { describe, expect, it } from 'vitest'
import { readTile } from './read-tile.ts'

type Tags = Record<string, string | number | boolean>
type Position = [number, number]
type Feature = { type: 1; geometry: Position[]; tags: Tags } | { type: 2 | 3; geometry: Position[][]; tags: Tags }

const square: Position[] = [
  [0, 0],
  [4096, 0],
  [4096, 4096],
  [0, 4096],
  [0, 0],
]
const street: Position[] = [
  [0, 100],
  [4096, 100],
]
const point = (tags: Tags): Feature => ({ type: 1, geometry: [[1024, 2048]], tags })
const line = (tags: Tags): Feature => ({ type: 2, geometry: [street], tags })
const area = (tags: Tags): Feature => ({ type: 3, geometry: [square], tags })

function read(layers: Record<string, Feature[]>) {
  const tiles = Object.fromEntries(Object.entries(layers).map(([name, features]) => [name, { features }]))
  return readTile(fromGeojsonVt(tiles as unknown as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: 4096 }))
}

describe('A tile in the schema of Protomaps', () => {
  it('has land, and water on it: areas, lines and names apart', () => {
    const { land, water, rivers, names, lineNames } = read({
      earth: [area({ kind: 'earth' })],
      water: [
        area({ kind: 'ocean' }),
        area({ kind: 'lake' }),
        line({ kind: 'river', name: 'Seine' }),
        line({ kind: 'stream', tunnel: 'culvert' }),
        point({ kind: 'sea', name: 'Mer', 'name:en': 'Sea', min_zoom: 5 }),
      ],
    })
    expect(land).toHaveLength(1)
    expect(water).toHaveLength(2)
    expect(rivers).toMatchObject([{ rank: 1, widthMeters: 0, box: { minX: 0, maxX: 4096, minY: 100, maxY: 100 } }])
    expect(lineNames).toMatchObject([{ kind: 'river', text: 'Seine', points: [0, 100, 4096, 100] }])
    expect(names).toMatchObject([{ kind: 'sea', text: 'Sea', x: 0.25, y: 0.5, rank: 1, minZoom: 5 }])
  })

  it('has parks, woods and built-up land, and leaves out what is not shown', () => {
    const { areas } = read({
      landcover: [area({ kind: 'forest' }), area({ kind: 'farmland' })],
      landuse: [
        area({ kind: 'park' }),
        area({ kind: 'cemetery' }),
        area({ kind: 'residential' }),
        area({ kind: 'cafe' }),
      ],
    })
    expect(Object.fromEntries(Object.entries(areas).map(([kind, lines]) => [kind, lines.length]))).toEqual({
      wood: 1,
      green: 2,
      built: 1,
    })
  })

  it.each([
    [{ kind: 'highway', kind_detail: 'motorway' }, 'highway'],
    [{ kind: 'highway', kind_detail: 'motorway_link', is_link: true }, 'major'],
    [{ kind: 'major_road', kind_detail: 'primary' }, 'major'],
    [{ kind: 'major_road', kind_detail: 'tertiary' }, 'medium'],
    [{ kind: 'minor_road', kind_detail: 'residential' }, 'minor'],
    [{ kind: 'major_road', kind_detail: 'trunk', is_tunnel: true }, 'tunnel'],
    [{ kind: 'rail', kind_detail: 'rail' }, 'rail'],
    [{ kind: 'rail', kind_detail: 'subway' }, undefined],
    [{ kind: 'rail', kind_detail: 'rail', service: 'yard' }, undefined],
    [{ kind: 'path', kind_detail: 'footway' }, 'path'],
    [{ kind: 'path', kind_detail: 'sidewalk' }, undefined],
    [{ kind: 'aeroway', kind_detail: 'runway' }, 'runway'],
    [{ kind: 'ferry' }, 'ferry'],
    [{ kind: 'aerialway' }, undefined],
  ])('shows the road %j as %s', (tags, kind) => {
    expect(Object.keys(read({ roads: [line(tags)] }).roads)).toEqual(kind === undefined ? [] : [kind])
  })

  it('names roads in the order of their importance', () => {
    const { lineNames } = read({
      roads: [
        line({ kind: 'minor_road', name: 'Rue' }),
        line({ kind: 'highway', name: 'A 1' }),
        line({ kind: 'path', name: 'Allée' }),
        line({ kind: 'major_road' }),
      ],
    })
    expect(lineNames.map(({ text, rank }) => [text, rank])).toEqual([
      ['Rue', 3],
      ['A 1', 0],
    ])
  })

  it('has the borders of countries and regions, and none of counties', () => {
    const { countryBorders, stateBorders } = read({
      boundaries: [line({ kind: 'country' }), line({ kind: 'region' }), line({ kind: 'county' })],
    })
    expect([countryBorders.length, stateBorders.length]).toEqual([1, 1])
  })

  it('names places in English where it can, with their population', () => {
    const { names } = read({
      places: [
        point({ kind: 'country', name: 'France', min_zoom: 3 }),
        point({ kind: 'region', name: 'Bretagne', 'name:en': 'Brittany', min_zoom: 6 }),
        point({
          kind: 'locality',
          name: '東京',
          'name:en': 'Tokyo',
          capital: 'yes',
          population: 14_000_000,
          min_zoom: 2,
        }),
        point({ kind: 'locality', name: 'Lyon', capital: '4', population: 520_000 }),
        point({ kind: 'neighbourhood', name: 'Le Marais', min_zoom: 13 }),
        point({ kind: 'locality' }),
      ],
    })
    expect(names.map(({ kind, text, isCapital, population }) => [kind, text, isCapital, population])).toEqual([
      ['country', 'France', false, 0],
      ['state', 'Brittany', false, 0],
      ['place', 'Tokyo', true, 14_000_000],
      ['place', 'Lyon', false, 520_000],
      ['district', 'Le Marais', false, 0],
    ])
  })

  it('names airports by their code, parks, and what people look for; nothing else', () => {
    const { names } = read({
      pois: [
        point({ kind: 'aerodrome', name: 'Orly', iata: 'ORY', min_zoom: 10 }),
        point({ kind: 'aerodrome', name: 'Airfield' }),
        point({ kind: 'park', name: 'Monceau' }),
        point({ kind: 'station', name: 'Gare du Nord' }),
        point({ kind: 'bench', name: 'Bench' }),
      ],
    })
    expect(names.map(({ kind, text, rank }) => [kind, text, rank])).toEqual([
      ['airport', 'ORY', 1],
      ['park', 'Monceau', 0],
      ['landmark', 'Gare du Nord', 0],
    ])
  })

  it('has buildings', () => {
    expect(read({ buildings: [area({ kind: 'building' }), point({ kind: 'address' })] }).buildings).toHaveLength(1)
  })
})

describe('A tile of the own basemap', () => {
  it('has rivers with their width and name, in the units of its land', () => {
    const own = readTile(
      new Uint8Array([
        ...fromGeojsonVt({ land: { features: [area({})] } } as unknown as Parameters<typeof fromGeojsonVt>[0], {
          version: 2,
          extent: 8192,
        }),
        ...fromGeojsonVt(
          {
            river: { features: [line({ rank: 0, name: 'Seine', width: 120 }), line({ rank: 2 })] },
          } as unknown as Parameters<typeof fromGeojsonVt>[0],
          { version: 2, extent: 4096 },
        ),
      ]),
    )
    expect(own.extent).toBe(8192)
    expect(own.rivers).toMatchObject([
      { rank: 0, widthMeters: 120, lastZoom: Infinity, points: [0, 200, 8192, 200] },
      { rank: 2, widthMeters: 0, lastZoom: 10 },
    ])
    expect(own.lineNames).toMatchObject([{ text: 'Seine', points: [0, 200, 8192, 200] }])
    expect(own.water).toEqual([])
  })
})
