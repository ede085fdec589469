import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { mostBatchLines } from './read-batch.ts'

interface ChooseFileProps {
  /** Why the file before could not be taken. */
  readonly fault: string | undefined
  readonly onFile: (file: File) => void
}

const columns = [
  { name: 'account_id or phone_number', words: 'who is credited; each line gives one of the two' },
  { name: 'amount', words: 'whole miles, 1 to 999999, in digits alone' },
  { name: 'reference_id', words: 'may be left out: one is made from the content of the file, the same each time' },
  { name: 'note', words: 'may be left out' },
]

const template = 'phone_number,amount,reference_id,note\r\n+12025550123,25000,partner-2027-000123,Welcome miles\r\n'

/** Where a file of transfers is chosen or dropped, and what it must look like. */
export function ChooseFile({ fault, onFile }: ChooseFileProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onFile(file)
  }

  return (
    <section className="batch-choose" aria-labelledby={`${id}-title`}>
      <div
        className="batch-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className="batch-mark">
          <Icon name="file-text" size={22} />
        </span>
        <h2 id={`${id}-title`}>Send many transfers from a file</h2>
        <p>Choose a CSV, or drop it here. It is checked whole, and nothing is sent before you say so.</p>
        <p role="alert" className="batch-fault">
          {fault}
        </p>
        <label className="button button-strong batch-file">
          Choose a file
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            className="batch-file-input"
            aria-label="Choose a file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file !== undefined) onFile(file)
              // The same file, mended, can be chosen again.
              target.value = ''
            }}
          />
        </label>
      </div>
      <div className="batch-format">
        <h3>What the file holds</h3>
        <p>
          A first line that names the columns, in any order, divided by commas or semicolons; then a line for each
          transfer, at most {mostBatchLines.toLocaleString('en-US')}. Text in UTF-8.
        </p>
        <dl>
          {columns.map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          className="button-plain batch-template"
          onClick={() => saveFile('transfers-template.csv', 'text/csv;charset=utf-8', template)}
        >
          Download a template
        </button>
      </div>
    </section>
  )
}
