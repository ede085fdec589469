import { describe, expect, it } from 'vitest'
import type { Label } from './label.ts'
import { placeLabels } from './place-labels.ts'

const frame = { zoom: 5, left: 0, top: 0, width: 1000, height: 1000 }
const widthOf = (line: string) => line.length * 6

function label(name: string, x: number, y: number, importance: number, mark?: Label['mark']): Label {
  return {
    lines: [name],
    x,
    y,
    importance,
    mark,
    textStyle: { sizePx: 12, weight: 500, colour: 'ink', spacingPx: 0 },
    canShift: false,
    clearancePx: 4,
    repeatDistancePx: 100,
  }
}

const place = (...labels: Label[]) => placeLabels(labels, frame, widthOf)
const namesOf = (placed: ReturnType<typeof place>) => placed.map(({ label }) => label.lines.join(' '))

describe('Labels', () => {
  it('are left out where they would overlap a more important one', () => {
    const placed = place(label('Minor', 505, 500, 1), label('Major', 500, 500, 9), label('Far', 800, 500, 1))
    expect(namesOf(placed)).toEqual(['Major', 'Far'])
  })

  it('are right of their mark, or at the first free side', () => {
    const [first, second] = place(label('Major', 500, 500, 9, 'town'), label('Minor', 494, 515, 1, 'town'))
    expect(first).toMatchObject({ middleY: 500 })
    expect(first!.centerX).toBeGreaterThan(500)
    expect(second!.centerX).toBeLessThan(494)
  })

  it('are centred on their point without a mark', () => {
    expect(place(label('Ocean', 500, 500, 1))[0]).toMatchObject({ centerX: 500, middleY: 500 })
  })

  it('of areas are moved up or down to avoid a more important one', () => {
    const [, area] = place(label('Suva', 500, 500, 9, 'capital'), { ...label('FIJI', 510, 502, 1), canShift: true })
    expect(area!.centerX).toBe(510)
    expect(Math.abs(area!.middleY - 500)).toBeGreaterThan(14)
  })

  it('are placed the same in any order', () => {
    const labels = Array.from({ length: 200 }, (_, index) =>
      label(`Town ${index % 90}`, (index * 137) % 1000, (index * 71) % 1000, index % 7, 'town'),
    )
    const placed = placeLabels(labels, frame, widthOf)
    expect(placed.length).toBeGreaterThan(20)
    expect(placed.length).toBeLessThan(200)
    expect(placeLabels(labels.toReversed(), frame, widthOf)).toEqual(placed)
  })

  it('keep their place when the frame moves a little', () => {
    const labels = Array.from({ length: 150 }, (_, index) =>
      label(`Town ${index}`, 200 + ((index * 137) % 600), 200 + ((index * 71) % 600), index % 7, 'town'),
    )
    const moved = placeLabels(labels, { ...frame, left: 90, top: -70 }, widthOf)
    expect(moved).toEqual(placeLabels(labels, frame, widthOf))
  })

  it('do not repeat a text close by, but do farther away', () => {
    const twice = [
      label('Springfield', 300, 300, 5),
      label('Springfield', 300, 350, 4),
      label('Springfield', 300, 700, 3),
    ]
    expect(place(...twice).map(({ label }) => label.y)).toEqual([300, 700])
  })

  it('with several lines are centred on their point', () => {
    const [placed] = place({ ...label('', 500, 500, 1), lines: ['United States', 'of America'] })
    expect(placed!.middleY).toBeCloseTo(500 - 12 * 0.6)
  })

  it('of places on land are moved ashore only as far as needed', () => {
    const onLand = (importance: number) => ({ ...label('Village', 500, 500, importance), isOnLand: true })
    const centerOn = (isLand: (x: number) => boolean, importance = 9) =>
      placeLabels([onLand(importance)], frame, widthOf, isLand).map(({ centerX }) => centerX)
    // The text is 42 pixels wide.
    expect(centerOn(() => true)).toEqual([500])
    expect(centerOn((x) => x > 485)).toEqual([510.5])
    expect(centerOn((x) => Math.abs(x - 500) < 12)).toEqual([500])
    expect(centerOn(() => false)).toEqual([])
  })

  it('of districts mostly in water are left out, and towns on small islands are not', () => {
    const isLand = (x: number) => Math.abs(x - 500) < 6
    const onLand = (importance: number) => ({ ...label('Village', 500, 500, importance), isOnLand: true })
    expect(placeLabels([onLand(0)], frame, widthOf, isLand)).toEqual([])
    expect(placeLabels([onLand(1)], frame, widthOf, isLand)).toHaveLength(1)
  })

  it('entirely outside the frame are left out', () => {
    expect(place(label('Beyond', -200, 500, 1))).toEqual([])
  })
})
