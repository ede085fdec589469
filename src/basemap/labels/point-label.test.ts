import { describe, expect, it } from 'vitest'
import type { NamedPoint } from '../tiles/read-tile.ts'
import { fontOf } from './label.ts'
import { breakLines, pointLabel } from './point-label.ts'

const tile = { z: 5, x: 31, y: 8, left: -512, top: 4096, sizePx: 512 }
const town = (population: number, more: Partial<NamedPoint> = {}): NamedPoint => ({
  kind: 'place',
  text: 'Town',
  x: 0.5,
  y: 0.25,
  rank: 0,
  population,
  isCapital: false,
  isSection: false,
  ...more,
})

describe('The label of a point', () => {
  it('is placed in its tile, also in another copy of the world', () => {
    expect(pointLabel(town(5e6), tile, 6)).toMatchObject({ x: -256, y: 4224, lines: ['Town'] })
  })

  it('comes from the tile that contains the point, not from its neighbours', () => {
    expect(pointLabel(town(5e6, { x: 1 }), tile, 6)).toBeUndefined()
    expect(pointLabel(town(5e6, { x: 0 }), tile, 6)).toBeDefined()
    expect(pointLabel(town(5e6, { y: -0.01 }), tile, 6)).toBeUndefined()
  })

  it('appears for smaller towns at higher zooms', () => {
    const firstZoomOf = (population: number) =>
      Array.from({ length: 14 }, (_, zoom) => zoom).find(
        (zoom) => pointLabel(town(population), tile, zoom) !== undefined,
      )
    expect([2e7, 1e6, 1e5, 1e4, 100].map(firstZoomOf)).toEqual([3, 4, 7, 9, 13])
  })

  it('is more important for a capital, which has its own mark, than for a town of the same population', () => {
    const capital = pointLabel(town(5e5, { isCapital: true }), tile, 5)!
    expect(capital.mark).toBe('capital')
    expect(capital.importance).toBeGreaterThan(pointLabel(town(5e5), tile, 5)!.importance)
  })

  it('appears for sections of a town from zoom 10', () => {
    expect(pointLabel(town(2e6, { isSection: true }), tile, 9)).toBeUndefined()
    expect(pointLabel(town(2e6, { isSection: true }), tile, 10)).toBeDefined()
  })

  it('appears for districts from zoom 11, less important than any town', () => {
    const district = town(0, { kind: 'district' })
    expect(pointLabel(district, tile, 10)).toBeUndefined()
    expect(pointLabel(district, tile, 11)!.importance).toBeLessThan(pointLabel(town(2000), tile, 11)!.importance)
  })

  it('is larger for a larger town', () => {
    expect(pointLabel(town(9e6), tile, 9)!.textStyle.sizePx).toBeGreaterThan(
      pointLabel(town(2e4), tile, 9)!.textStyle.sizePx,
    )
  })
})

describe('A long text', () => {
  it('is broken into lines of similar length', () => {
    expect(breakLines('FRANCE', 14)).toEqual(['FRANCE'])
    expect(breakLines('PAPUA NEW GUINEA', 14)).toEqual(['PAPUA NEW', 'GUINEA'])
    expect(breakLines('DEMOCRATIC REPUBLIC OF THE CONGO', 14)).toEqual(['DEMOCRATIC REPUBLIC', 'OF THE CONGO'])
    expect(breakLines('LIECHTENSTEINISCH', 14)).toEqual(['LIECHTENSTEINISCH'])
  })
})

describe('A text style', () => {
  it('is converted to a CSS font', () => {
    const textStyle = { sizePx: 12, weight: 450, colour: 'sea', spacingPx: 0 } as const
    expect(fontOf(textStyle, { font: 'Figtree, sans-serif' })).toBe('italic 450 12px Figtree, sans-serif')
  })
})
