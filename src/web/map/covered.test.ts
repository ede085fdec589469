import type { Map as LeafletMap } from 'leaflet'
import { describe, expect, it } from 'vitest'
import { coveredOf, hasNewBox, setCovered } from './covered.ts'

const pill = { x: 0.5, y: 0.3, width: 60, height: 32 }

describe('What lies over a map', () => {
  it('is nothing until it is said, and is announced by an event', () => {
    const events: string[] = []
    const map = { fire: (event: string) => void events.push(event) } as unknown as LeafletMap
    expect(coveredOf(map)).toEqual([])
    setCovered(map, [pill])
    expect(coveredOf(map)).toEqual([pill])
    expect(events).toEqual(['coveredchange'])
  })

  it('has something new only where something was added or moved', () => {
    const other = { ...pill, x: 0.6 }
    expect(hasNewBox([pill], [])).toBe(true)
    expect(hasNewBox([{ ...pill, width: 61 }], [pill])).toBe(true)
    expect(hasNewBox([other, pill], [pill, other])).toBe(false)
    expect(hasNewBox([pill], [pill, other])).toBe(false)
    expect(hasNewBox([], [pill])).toBe(false)
  })
})
