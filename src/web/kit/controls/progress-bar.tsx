import { useId } from 'react'
import styles from './controls.module.css'
import { formatNumber } from '../format/locale.ts'

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
    <div className={styles.progress}>
      <span id={id} className={styles.barWords}>
        {label}
        {total > 0 ? (
          <span className={styles.barFigures}>
            {formatNumber(done)} of {formatNumber(total)}
          </span>
        ) : (
          done > 0 && <span className={styles.barFigures}>{formatNumber(done)}</span>
        )}
      </span>
      <progress className={styles.bar} aria-labelledby={id} max={Math.max(total, 1)} value={total > 0 ? done : 0} />
    </div>
  )
}
