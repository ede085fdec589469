import { type DragEvent, useId, useState } from 'react'

interface ProofFileFieldProps {
  readonly text: string
  readonly onTextChange: (text: string) => void
}

/** No proof is near this size: a path has at most a few dozen hashes. */
const maxFileBytes = 1_000_000

/** Takes a proof file, chosen, dropped or pasted. */
export function ProofFileField({ text, onTextChange }: ProofFileFieldProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [error, setError] = useState<string>()

  async function open(file: File | undefined) {
    if (file === undefined) return
    if (file.size > maxFileBytes) {
      setError(`${file.name} is too large to be a proof file.`)
      return
    }
    setError(undefined)
    onTextChange(await file.text())
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void open(event.dataTransfer.files[0])
  }

  return (
    <section
      className="proof-file"
      aria-labelledby={`${id}-title`}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 id={`${id}-title`}>The proof file</h2>
      <p>Choose it, drop it here, or paste its content below. It stays in this browser.</p>
      <p role="alert" className="proof-error">
        {error}
      </p>
      <div className="proof-choices">
        <label className="button button-strong proof-choose">
          Choose a file
          <input
            type="file"
            accept=".json,application/json"
            className="proof-choose-input"
            aria-label="Choose a file"
            onChange={({ target }) => {
              void open(target.files?.[0])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </label>
        {text !== '' && (
          <button type="button" className="button" onClick={() => onTextChange('')}>
            Clear
          </button>
        )}
      </div>
      <label htmlFor={`${id}-text`}>Content of the file</label>
      <textarea
        id={`${id}-text`}
        className="field proof-text"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setError(undefined)
          onTextChange(target.value)
        }}
      />
    </section>
  )
}
