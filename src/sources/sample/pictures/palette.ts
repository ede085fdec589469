import type { Color } from './color.ts'
import type { Hour } from './light.ts'

/** The climates a picture can be drawn for. */
export const climates = ['tropical', 'arid', 'temperate', 'cold', 'alpine', 'mediterranean'] as const

/** One of the climates. */
export type Climate = (typeof climates)[number]

/** What places of one climate are made of, before any light falls on it. */
export interface Palette {
  /** The air, as a filter over the horizon. */
  air: Color
  /** Hours that suit the place, the usual ones repeated. */
  hours: readonly Hour[]
  walls: readonly Color[]
  roofs: readonly Color[]
  /** Doors, shutters, awnings, cushions. */
  accents: readonly Color[]
  wood: Color
  stone: Color
  trim: Color
  ground: Color
  /** Foliage from dark to light. */
  leaf: readonly [Color, Color, Color]
  bloom: readonly Color[]
  water: Color
  hill: Color
}

/** The palette of each climate. */
export const palettes: Record<Climate, Palette> = {
  tropical: {
    air: '#f4ecd2',
    hours: ['morning', 'noon', 'noon', 'golden', 'golden', 'dusk', 'dusk', 'night'],
    walls: ['#f4ead9', '#e7cfa9', '#efc3a8', '#cfdcc6', '#f1d9a0'],
    roofs: ['#7a5238', '#8d6544', '#5b4436', '#a0613f'],
    accents: ['#1f7a78', '#d9694a', '#e2a53a', '#2d5f6e'],
    wood: '#7c5137',
    stone: '#b9ac97',
    trim: '#fbf5e8',
    ground: '#ecd9b2',
    leaf: ['#24594a', '#3f8059', '#83ad63'],
    bloom: ['#e2604f', '#ef9d4e', '#d9477a'],
    water: '#37a0a1',
    hill: '#4b8a6c',
  },
  arid: {
    air: '#f9dfbb',
    hours: ['morning', 'noon', 'noon', 'golden', 'golden', 'dusk', 'dusk', 'night'],
    walls: ['#dca878', '#e8c79c', '#cc8a62', '#f1e2c8', '#d7987a'],
    roofs: ['#b87550', '#a7694a', '#c98f64'],
    accents: ['#1f6c73', '#b0432f', '#2e5a86', '#d69b3a'],
    wood: '#6f4630',
    stone: '#cdb391',
    trim: '#f8ecd6',
    ground: '#e6c596',
    leaf: ['#3d5f45', '#66804f', '#9aa765'],
    bloom: ['#d8563f', '#c83f6f', '#e6a13f'],
    water: '#3d9a9c',
    hill: '#cf9568',
  },
  temperate: {
    air: '#f0eee2',
    hours: ['morning', 'morning', 'noon', 'noon', 'golden', 'golden', 'overcast', 'dusk', 'dusk', 'night'],
    walls: ['#ab5f48', '#e6dac2', '#c58d66', '#d2c6b0', '#7f949c', '#d8b08f', '#8d4f45', '#efe6d6'],
    roofs: ['#566069', '#6f7b84', '#4c525c', '#7d5a4c'],
    accents: ['#2f5a53', '#8e2f3a', '#27476b', '#c98b3b', '#39424e'],
    wood: '#7a5540',
    stone: '#b8b0a2',
    trim: '#f5efe2',
    ground: '#c9c1b3',
    leaf: ['#3b6248', '#5f8a55', '#98b06a'],
    bloom: ['#d9596b', '#e7a84c', '#f2e6d3'],
    water: '#5f93a3',
    hill: '#7d9c72',
  },
  cold: {
    air: '#eaeaf6',
    hours: ['morning', 'morning', 'overcast', 'dusk', 'dusk', 'night', 'golden', 'noon'],
    walls: ['#943f32', '#d8a04c', '#3c6178', '#46665a', '#eee6d8', '#b5694a', '#6f7f8c'],
    roofs: ['#3d434d', '#574842', '#4a5560'],
    accents: ['#a83f38', '#2f5578', '#dca047', '#2f584f'],
    wood: '#80563c',
    stone: '#a3a29f',
    trim: '#f7f3ea',
    ground: '#eef1f4',
    leaf: ['#274b4a', '#3f6a5c', '#7d9c85'],
    bloom: ['#c9473f', '#e6b15a', '#f4f1ea'],
    water: '#5d88a0',
    hill: '#7c96a8',
  },
  alpine: {
    air: '#f2eff0',
    hours: ['morning', 'morning', 'noon', 'noon', 'golden', 'golden', 'dusk', 'night'],
    walls: ['#9a6741', '#b88354', '#7b5139', '#f1e8d8', '#e6d3b4'],
    roofs: ['#5b4a41', '#6e5a4c', '#484a50'],
    accents: ['#9c3a32', '#2f5f4f', '#c98b3b', '#355a7c'],
    wood: '#7d5235',
    stone: '#a9a299',
    trim: '#f6efe0',
    ground: '#a9bf7c',
    leaf: ['#2b5243', '#477550', '#8cab66'],
    bloom: ['#d4423f', '#ec7f8d', '#f0b24f'],
    water: '#4f94a3',
    hill: '#6f9470',
  },
  mediterranean: {
    air: '#fbecd4',
    hours: ['morning', 'noon', 'noon', 'golden', 'golden', 'dusk', 'dusk', 'night'],
    walls: ['#f8f2e6', '#ebc583', '#e2a582', '#f1dabb', '#e9bda9', '#f5e6cf'],
    roofs: ['#c4734d', '#b5634a', '#cf8a5c'],
    accents: ['#3e7f8d', '#4a735c', '#2f5f8a', '#8c4a3a'],
    wood: '#80583c',
    stone: '#cbb99b',
    trim: '#fdf8ec',
    ground: '#e3cfa9',
    leaf: ['#35573f', '#5f7b50', '#9aa86c'],
    bloom: ['#c8457d', '#d95a4e', '#9b5aa6'],
    water: '#2f87a6',
    hill: '#93a278',
  },
}
