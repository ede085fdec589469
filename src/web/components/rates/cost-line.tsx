import './cost-line.css'
import type { CostPiece } from './cost-pieces.ts'

interface CostLineProps {
  readonly pieces: readonly CostPiece[]
  /** What it shows, in words. */
  readonly label: string
}

const heightPx = 40
const widthPx = 200
const topPx = 4
const groundPx = heightPx - 3

/** The cost of cancelling over time as a line: on the ground while it is free, dashed where it is not known. */
export function CostLine({ pieces, label }: CostLineProps) {
  return (
    <svg
      className="cost-line"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
    >
      <path className="cost-ground" d={`M0 ${groundPx}H${widthPx}`} />
      <path className="cost-area" d={`${path(pieces)}V${groundPx}H0Z`} />
      {pieces.map((piece) => (
        <path
          key={piece.start}
          className={piece.level === 0 ? 'cost-free' : piece.level === undefined ? 'cost-unknown' : 'cost-some'}
          d={path([piece])}
        />
      ))}
      {pieces.slice(1).map((piece, index) => (
        <path key={piece.start} className="cost-some" d={`M${x(piece.start)} ${y(pieces[index])}V${y(piece)}`} />
      ))}
    </svg>
  )
}

function path(pieces: readonly CostPiece[]): string {
  return pieces
    .map((piece, index) => `${index === 0 ? 'M' : 'L'}${x(piece.start)} ${y(piece)}H${x(piece.end)}`)
    .join('')
}

function x(share: number): number {
  return Math.round(share * widthPx * 10) / 10
}

function y(piece: CostPiece | undefined): number {
  return Math.round((groundPx - (piece?.level ?? 0.5) * (groundPx - topPx)) * 10) / 10
}
