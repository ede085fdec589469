import './batch.css'
import { CheckedView } from './checked-view.tsx'
import { CheckingView } from './checking-view.tsx'
import { ChooseFile } from './choose-file.tsx'
import { RunView } from './run-view.tsx'
import { useBatch } from './use-batch.ts'

/** Many transfers from one file: checked whole, then sent, and taken up again wherever it was left. */
export function BatchTab() {
  const { phase, check, chooseAnother, send, start, startAnother } = useBatch()
  if (phase.step === 'loading') return <span className="skeleton desk-skeleton" />
  if (phase.step === 'choose') return <ChooseFile fault={phase.fault} onFile={(file) => void check(file)} />
  if (phase.step === 'checking') {
    return <CheckingView fileName={phase.fileName} progress={phase.progress} onCancel={chooseAnother} />
  }
  if (phase.step === 'checked') {
    return (
      <CheckedView
        checked={phase.checked}
        fault={phase.fault}
        isKeeping={phase.isKeeping === true}
        onSend={() => void send(phase.checked)}
        onChooseAnother={chooseAnother}
      />
    )
  }
  return (
    <RunView
      run={phase.run}
      isFresh={phase.isFresh}
      onStart={() => start(phase.run)}
      onStartAnother={() => void startAnother()}
    />
  )
}
