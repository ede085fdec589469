/** Adds a ring to the path, with rounded corners where its data is enlarged. */
export function traceRing(path: Path2D, points: readonly number[], radius: number): void {
  if (radius === 0) {
    traceLine(path, points)
    path.closePath()
    return
  }
  const last = points.length - 2
  for (let at = 0; at <= last; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]
    const before = at === 0 ? last : at - 2
    const after = at === last ? 0 : at + 2
    const [fromX, fromY] = towards(x, y, points[before]!, points[before + 1]!, radius)
    const [toX, toY] = towards(x, y, points[after]!, points[after + 1]!, radius)
    if (at === 0) path.moveTo(fromX, fromY)
    else path.lineTo(fromX, fromY)
    path.quadraticCurveTo(x, y, toX, toY)
  }
  path.closePath()
}

/** Returns the point at a distance from one point towards another, at most halfway. */
function towards(x: number, y: number, otherX: number, otherY: number, by: number): [number, number] {
  const [deltaX, deltaY] = [otherX - x, otherY - y]
  const share = Math.min(0.5, by / Math.max(1, Math.hypot(deltaX, deltaY)))
  return [x + deltaX * share, y + deltaY * share]
}

export function traceLine(path: Path2D, points: readonly number[]): void {
  if (points.length < 4) return
  path.moveTo(points[0]!, points[1]!)
  for (let at = 2; at < points.length; at += 2) path.lineTo(points[at]!, points[at + 1]!)
}
