import { useEffect, useRef, useState } from 'react'
import { explainRead } from '../../../api/explain-change.ts'
import { fetchStatementFile } from '../../../api/get-statement.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { Icon } from '../../../components/icon/icon.tsx'

interface StatementFileButtonProps {
  readonly id: string
  readonly isEmpty: boolean
}

/** Saves the whole statement as a CSV file of the service. */
export function StatementFileButton({ id, isEmpty }: StatementFileButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const stop = new AbortController()
    running.current = stop
    setIsBusy(true)
    setResult('')
    try {
      const text = await fetchStatementFile(id, stop.signal)
      const name = `statement-${id}.csv`
      saveFile(name, 'text/csv;charset=utf-8', text)
      setResult('Saved.')
    } catch (error) {
      if (!stop.signal.aborted) setResult(`The statement could not be saved. ${explainRead(error)}`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="member-file">
      <output className="desk-hint">{result}</output>
      <button
        type="button"
        className="button"
        disabled={isEmpty}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void save()}
      >
        <Icon name="download" size={16} />
        {isBusy ? 'Preparing…' : 'Download CSV'}
      </button>
    </div>
  )
}
