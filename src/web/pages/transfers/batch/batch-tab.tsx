import './batch.css'
import { CheckedView } from './checked-view.tsx'
import { CheckingView } from './checking-view.tsx'
import { ChooseFile } from './choose-file.tsx'
import { RunView } from './run-view.tsx'
import { useBatch } from './use-batch.ts'

/** Many transfers from one file: checked whole, then sent; one that was left can be resumed. */
export function BatchTab() {
  const { step, check, chooseAnother, send, start, startAnother } = useBatch()
  switch (step.name) {
    case 'loading':
      return <span className="skeleton desk-skeleton" />
    case 'choose':
      return <ChooseFile error={step.error} onFile={(file) => void check(file)} />
    case 'checking':
      return <CheckingView fileName={step.fileName} progress={step.progress} onCancel={chooseAnother} />
    case 'checked':
      return (
        <CheckedView
          checked={step.checked}
          error={step.error}
          isStoring={step.isStoring === true}
          onSend={() => void send(step.checked)}
          onChooseAnother={chooseAnother}
        />
      )
    case 'run':
      return (
        <RunView
          run={step.run}
          isFresh={step.isFresh}
          onStart={() => start(step.run)}
          onStartAnother={() => void startAnother(step.run)}
        />
      )
  }
}
