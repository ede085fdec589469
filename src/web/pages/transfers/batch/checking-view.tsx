import { explainInterruption } from '../delivery/explain-delivery.ts'
import { ProgressBar } from '../../../components/controls/progress-bar.tsx'
import { BatchHeading } from './batch-heading.tsx'
import type { CheckProgress } from './check-at-service.ts'

interface CheckingViewProps {
  readonly fileName: string
  readonly progress: CheckProgress
  readonly onCancel: () => void
}

/** The progress of the check of a file. */
export function CheckingView({ fileName, progress, onCancel }: CheckingViewProps) {
  const { done, total, interruption } = progress
  return (
    <section className="desk-card batch-card">
      <BatchHeading takesFocus>Checking {fileName}</BatchHeading>
      <ProgressBar label={total === 0 ? 'Reading the lines' : 'Checking the lines'} done={done} total={total} />
      <output className="desk-warning">{interruption !== undefined && explainInterruption(interruption)}</output>
      <div className="desk-actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  )
}
