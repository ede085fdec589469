import type { Color } from './color.ts'

/** A point of the picture, `[x, y]`, y downwards. */
export type Point = readonly [x: number, y: number]

/** An upright rectangle, `[x, y, width, height]`. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** What an area is painted with: a colour, or the reference of a gradient of the same picture. */
type Paint = Color | `url(#${string})`

const precision = 10

/** Writes path data with its numbers rounded to a tenth. */
export function d(text: TemplateStringsArray, ...numbers: readonly number[]): string {
  return text.reduce((data, part, index) => {
    const number = short(numbers[index - 1] ?? 0)
    return `${number.startsWith('-') && data.endsWith(' ') ? data.slice(0, -1) : data}${number}${part}`
  })
}

/** A filled path. */
export function area(data: string, fill: Paint, opacity = 1): string {
  return `<path d="${data}" fill="${fill}"${opacity < 1 ? ` opacity="${short(opacity, 100)}"` : ''}/>`
}

/** A drawn line with round ends. */
export function stroke(data: string, color: Paint, width: number, opacity = 1): string {
  const fade = opacity < 1 ? ` opacity="${short(opacity, 100)}"` : ''
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${fade}/>`
}

/** Many straight bars of one width, cut square at their ends. */
export function bars(data: string, color: Paint, width: number, opacity = 1): string {
  if (data === '') return ''
  const fade = opacity < 1 ? ` opacity="${short(opacity, 100)}"` : ''
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${short(width)}"${fade}/>`
}

/** Many small dots of one size. */
export function dots(points: readonly Point[], radius: number, color: Paint, opacity = 1): string {
  return stroke(points.map(([x, y]) => d`M${x} ${y}h.1`).join(''), color, radius * 2, opacity)
}

/** One rectangle. */
export function rect(x: number, y: number, width: number, height: number, fill: Paint, opacity = 1): string {
  return area(boxData([x, y, width, height]), fill, opacity)
}

/** Many rectangles of one colour, as a single element. */
export function rects(boxes: readonly Box[], fill: Paint, opacity = 1): string {
  return boxes.length === 0 ? '' : area(boxes.map(boxData).join(''), fill, opacity)
}

/** One rectangle with rounded corners. */
export function rounded(x: number, y: number, w: number, h: number, radius: number, fill: Paint, opacity = 1): string {
  return area(roundedData([x, y, w, h], radius), fill, opacity)
}

/** The path data of a rectangle with rounded corners. */
export function roundedData([x, y, w, h]: Box, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2)
  return d`M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`
}

/** One closed polygon. */
export function polygon(points: readonly Point[], fill: Paint, opacity = 1): string {
  return area(polygonData(points), fill, opacity)
}

/** The path data of a closed polygon. */
export function polygonData(points: readonly Point[]): string {
  let data = ''
  let [atX, atY] = [0, 0]
  for (const [index, point] of points.entries()) {
    const [x, y] = [tenth(point[0]), tenth(point[1])]
    data += index === 0 ? d`M${x} ${y}` : d`l${x - atX} ${y - atY}`
    ;[atX, atY] = [x, y]
  }
  return `${data}z`
}

/** One circle. */
export function circle(x: number, y: number, radius: number, fill: Paint, opacity = 1): string {
  return area(circleData(x, y, radius), fill, opacity)
}

/** The path data of a circle, or of an ellipse when a second radius is given. */
export function circleData(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  return d`M${x - radiusX} ${y}a${radiusX} ${radiusY} 0 1 0 ${2 * radiusX} 0a${radiusX} ${radiusY} 0 1 0 ${-2 * radiusX} 0z`
}

/** One upright ellipse. */
export function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: Paint, opacity = 1): string {
  return area(circleData(x, y, radiusX, radiusY), fill, opacity)
}

/** The path data of an opening with a straight foot at `y + height` and a round (or `pointed`) head. */
export function archData([x, y, width, height]: Box, pointed = false): string {
  const half = width / 2
  if (pointed) {
    return d`M${x} ${y + height}v${half * 1.1 - height}q${half * 0.05} ${-half * 0.75} ${half} ${-half * 1.1}q${half * 0.95} ${half * 0.35} ${half} ${half * 1.1}v${height - half * 1.1}z`
  }
  return d`M${x} ${y + height}v${half - height}a${half} ${half} 0 0 1 ${width} 0v${height - half}z`
}

/** The path data of a rectangle. */
export function boxData([x, y, width, height]: Box): string {
  return d`M${x} ${y}h${width}v${height}h${-width}z`
}

/** Moves, scales and (with a negative `scaleX`) mirrors what is drawn around the origin. */
export function place(x: number, y: number, scaleX: number, content: string, scaleY = Math.abs(scaleX)): string {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${short(scaleX, 1000)} ${short(scaleY, 1000)})">${content}</g>`
}

/** A window onto another drawing of 960 by 640, which fills the box and is cut at its edges. */
export function inset([x, y, width, height]: Box, content: string): string {
  return `<svg x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" viewBox="0 0 960 640" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

/** A vertical gradient and the paint that refers to it; stops run from top to bottom, offsets 0 to 1. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, Color, number?])[],
): { element: string; paint: Paint } {
  const inner = stops
    .map(([offset, color, opacity]) => {
      const fade = opacity === undefined ? '' : ` stop-opacity="${short(opacity, 100)}"`
      return `<stop offset="${short(offset, 100)}" stop-color="${color}"${fade}/>`
    })
    .join('')
  const element = `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`
  return { element, paint: `url(#${id})` }
}

function tenth(value: number): number {
  return Math.round(value * precision) / precision
}

function short(value: number, steps = precision): string {
  return String(Math.round(value * steps) / steps)
}
