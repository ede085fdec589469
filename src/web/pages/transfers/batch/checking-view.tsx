import { ProgressBar } from '../progress-bar.tsx'
import { BatchHeading } from './batch-heading.tsx'
import type { CheckProgress } from './check-batch.ts'
import { troubleWords } from './trouble-words.ts'

interface CheckingViewProps {
  readonly fileName: string
  readonly progress: CheckProgress
  readonly onCancel: () => void
}

/** How far the check of a file has come. */
export function CheckingView({ fileName, progress, onCancel }: CheckingViewProps) {
  const { done, total, trouble } = progress
  return (
    <section className="batch-card">
      <BatchHeading takesFocus>Checking {fileName}</BatchHeading>
      <ProgressBar label={total === 0 ? 'Reading the lines' : 'Looking up the recipients'} done={done} total={total} />
      <output className="batch-trouble">{trouble !== undefined && troubleWords(trouble)}</output>
      <div className="batch-actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  )
}
