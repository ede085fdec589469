import { mix, multiply, type Color } from './color.ts'

/** A time of day, or the soft light under a closed sky. */
export type Hour = 'morning' | 'noon' | 'golden' | 'dusk' | 'night' | 'overcast'

/** The light of one picture: every colour of a scene passes through it, which is what holds the scene together. */
export interface Light {
  hour: Hour
  /** Sky from the zenith to the horizon. */
  sky: readonly [Color, Color, Color]
  /** Disc of the sun or moon; none under a closed sky. */
  disc: Color | undefined
  /** Clouds, lit side. */
  cloud: Color
  /** True when lamps are on. */
  lamps: boolean
  /** A lit window or lamp. */
  glow: Color
  /** A surface that faces the light. */
  lit: (surface: Color) => Color
  /** A surface that is turned away from it. */
  shade: (surface: Color) => Color
  /** A surface seen through air: `distance` 0 is near, 1 is lost in haze. */
  far: (surface: Color, distance: number) => Color
}

interface Atmosphere {
  sky: readonly [Color, Color, Color]
  disc?: Color
  cloud: Color
  key: Color
  fill: Color
  haze: Color
  /** What the dark does to colours: the hue they sink towards, and how far. */
  wash?: readonly [Color, number]
  lamps?: boolean
}

const atmospheres: Record<Hour, Atmosphere> = {
  morning: {
    sky: ['#9fc3d1', '#d3dfd8', '#f6e4cc'],
    disc: '#fff6df',
    cloud: '#fbf3e6',
    key: '#fff5e8',
    fill: '#b4bfd4',
    haze: '#eadfce',
  },
  noon: {
    sky: ['#5d9fc2', '#94c4d6', '#d3e7e2'],
    disc: '#fffaf0',
    cloud: '#f7faf8',
    key: '#ffffff',
    fill: '#a3b3cb',
    haze: '#cfe2e2',
  },
  golden: {
    sky: ['#86aab4', '#eccfa1', '#f3b079'],
    disc: '#fff0c9',
    cloud: '#fbe3bf',
    key: '#ffe6bf',
    fill: '#b0909c',
    haze: '#efc79c',
  },
  dusk: {
    sky: ['#3a4a73', '#9a7391', '#f0a884'],
    disc: '#ffd9a8',
    cloud: '#c98d96',
    key: '#dcb0ac',
    fill: '#7d7098',
    haze: '#c08f97',
    wash: ['#7d5f8c', 0.1],
    lamps: true,
  },
  night: {
    sky: ['#101d3b', '#1f3459', '#46608a'],
    disc: '#f3ecd8',
    cloud: '#3b5179',
    key: '#94a6cc',
    fill: '#58699a',
    haze: '#3b5280',
    wash: ['#2f4680', 0.28],
    lamps: true,
  },
  overcast: {
    sky: ['#b4c0c6', '#cdd4d3', '#e6e4dc'],
    cloud: '#dfe2df',
    key: '#f3f2ee',
    fill: '#b3bac4',
    haze: '#d6dad8',
  },
}

/** The light of an hour; `tint` colours the air slightly, as a climate does. */
export function lightOf(hour: Hour, tint: Color): Light {
  const { sky, disc, cloud, key, fill, haze, wash = ['#ffffff', 0], lamps = false } = atmospheres[hour]
  const air = multiply(haze, mix('#ffffff', tint, 0.25))
  const under = (surface: Color, light: Color): Color => mix(multiply(surface, light), wash[0], wash[1])
  return {
    hour,
    sky: [sky[0], mix(sky[1], multiply(sky[1], tint), 0.35), mix(sky[2], multiply(sky[2], tint), 0.35)],
    disc,
    cloud,
    lamps,
    glow: hour === 'night' ? '#f7c873' : '#fbd28a',
    lit: (surface) => under(surface, key),
    shade: (surface) => under(surface, fill),
    far: (surface, distance) => mix(under(surface, key), air, distance),
  }
}
