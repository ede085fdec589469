import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { mostBatchLines } from './read-batch.ts'
import { formatNumber } from '../../../format/locale.ts'

interface ChooseFileProps {
  /** Why the last file could not be used. */
  readonly error: string | undefined
  readonly onFile: (file: File) => void
}

const columns = [
  { name: 'account_id or phone_number', words: 'the recipient; each line gives one of the two' },
  { name: 'amount', words: 'whole miles, 1 to 999999, digits only' },
  { name: 'reference_id', words: 'optional: if empty, one is made from the content of the file, the same each time' },
  { name: 'note', words: 'optional; the member can read it' },
]

const template = 'phone_number,amount,reference_id,note\r\n+12025550123,25000,partner-2027-000123,Welcome miles\r\n'

/** Takes a file of transfers, chosen or dropped, and describes its format. */
export function ChooseFile({ error, onFile }: ChooseFileProps) {
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
        <span className="desk-mark">
          <Icon name="file-text" size={22} />
        </span>
        <h2 id={`${id}-title`}>Send many transfers from a file</h2>
        <p>Choose a CSV, or drop it here. The whole file is checked, and nothing is sent until you confirm it.</p>
        <p role="alert" className="desk-error">
          {error}
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
              // The same file can be chosen again once it is fixed.
              target.value = ''
            }}
          />
        </label>
      </div>
      <div className="batch-format">
        <h3>What the file holds</h3>
        <p>
          A first line that names the columns, in any order, separated by commas or semicolons; then one line for each
          transfer, at most {formatNumber(mostBatchLines)}. Text in UTF-8.
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
