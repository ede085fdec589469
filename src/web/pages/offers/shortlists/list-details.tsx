import { useEffect, useRef, useState } from 'react'
import type { Shortlist } from './shortlists.ts'
import { withChanged } from './shortlists.ts'
import { changeShortlists } from './stored-shortlists.ts'

/** Whom a list is for; each field is saved as it is typed. */
export function ListDetails({ list, now }: { readonly list: Shortlist; readonly now: Date }) {
  const { id, name, reference, note } = list
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  const first = useRef<HTMLInputElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isEditing) first.current?.focus()
    else if (wasEditing.current) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const save = (patch: Partial<Shortlist>) =>
    changeShortlists((lists) => withChanged(lists, id, () => patch, now.getTime()))
  if (!isEditing) {
    return (
      <div className="shortlist-top">
        <div>
          <h2>{name}</h2>
          {reference !== '' && <p className="lists-soft">Reference {reference}</p>}
          {note !== '' && <p className="shortlist-note">{note}</p>}
        </div>
        <button ref={edit} type="button" className="button" onClick={() => setIsEditing(true)}>
          Edit<span className="visually-hidden"> the list’s details</span>
        </button>
      </div>
    )
  }
  return (
    <form
      className="lists-fields shortlist-edit"
      onSubmit={(event) => {
        event.preventDefault()
        setIsEditing(false)
      }}
    >
      <label>
        Client or trip
        {/* A list without a name could not be told from others. */}
        <input
          className="field"
          maxLength={120}
          ref={first}
          defaultValue={name}
          onChange={({ target }) => target.value.trim() !== '' && save({ name: target.value.trim() })}
        />
      </label>
      <label>
        Reference
        <input
          className="field"
          maxLength={120}
          defaultValue={reference}
          onChange={({ target }) => save({ reference: target.value.trim() })}
        />
      </label>
      <label>
        Note
        <textarea
          className="field"
          rows={2}
          maxLength={2000}
          defaultValue={note}
          onChange={({ target }) => save({ note: target.value })}
        />
      </label>
      <button type="submit" className="button">
        Done
      </button>
    </form>
  )
}
