import './progress-bar.css'
import { useId } from 'react'

interface ProgressBarProps {
  /** What is under way. */
  readonly label: string
  readonly done: number
  /** None while nobody knows. */
  readonly total: number
}

/** How far something has come, as a bar and in figures. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="progress">
      <span id={id} className="progress-words">
        {label}
        {total > 0 && (
          <span className="progress-figures">
            {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          </span>
        )}
      </span>
      <progress className="progress-bar" aria-labelledby={id} max={Math.max(total, 1)} value={done} />
    </div>
  )
}
