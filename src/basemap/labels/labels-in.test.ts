import { expect, it } from 'vitest'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import { readTile } from '../tiles/read-tile.ts'
import { labelsIn } from './labels-in.ts'

const place = { z: 0, x: 0, y: 0, left: 0, top: 0, sizePx: 4096 }
const named = { kind: 'place', rank: 0, population: 5e6, isCapital: false, isSection: false } as const
const tile: LoadedTile['tile'] = {
  ...readTile(new Uint8Array()),
  names: [
    { ...named, text: 'In it', x: 0.05, y: 0.1 },
    { ...named, text: 'Beside it', x: 0.11, y: 0.1 },
    { ...named, text: 'Far away', x: 0.2, y: 0.1 },
    { ...named, text: 'In Antarctica', x: 0.05, y: 0.9 },
  ],
}

it('the labels of a frame are those in it and close beside it, but none in Antarctica', () => {
  const frame = { zoom: 4, left: 0, top: 0, width: 400, height: 4096 }
  const labels = labelsIn([{ place, tile }], frame)
  expect(labels.map(({ lines }) => lines.join(' '))).toEqual(['In it', 'Beside it'])
})
