import './progress-bar.css'
import { useId } from 'react'
import { formatNumber } from '../../format/locale.ts'

interface ProgressBarProps {
  readonly label: string
  readonly done: number
  /** 0 while it is not known. */
  readonly total: number
}

/** Progress as a bar and in figures. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="progress">
      <span id={id} className="progress-words">
        {label}
        {total > 0 ? (
          <span className="progress-figures">
            {formatNumber(done)} of {formatNumber(total)}
          </span>
        ) : (
          done > 0 && <span className="progress-figures">{formatNumber(done)}</span>
        )}
      </span>
      <progress className="progress-bar" aria-labelledby={id} max={Math.max(total, 1)} value={total > 0 ? done : 0} />
    </div>
  )
}
