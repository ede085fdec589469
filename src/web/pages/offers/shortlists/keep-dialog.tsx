import './shortlists.css'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isDeviceRefusing } from '../../../browser/stored-text.ts'
import { countWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { DeskDialog } from '../choice/desk-dialog.tsx'
import { offersHref } from '../offers-address.ts'
import { KeepAfterSignOut } from './keep-after-sign-out.tsx'
import { mostLists, mostRates, ratesWith, withChanged, withList } from './shortlists.ts'
import { changeShortlists, useShortlists } from './stored-shortlists.ts'

interface KeepDialogProps {
  readonly rates: readonly ChosenRate[]
  readonly now: Date
  readonly onClose: () => void
}

interface Kept {
  readonly id: string
  readonly name: string
}

const newList = 'new'
const noRoom = `There is no room for it: a browser keeps up to ${mostLists} lists. Remove one first.`

/** An id for the address of a list, by the time; `crypto.randomUUID` is missing where a page is not served with https. */
function freeId(now: Date): string {
  return `${now.getTime().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`
}

/** Keeps rates in a shortlist, or in a new one. */
export function KeepDialog({ rates, now, onClose }: KeepDialogProps) {
  const id = useId()
  const { lists } = useShortlists()
  const [chosen, setChosen] = useState(lists[0]?.id ?? newList)
  const [details, setDetails] = useState({ name: '', reference: '', note: '' })
  const [error, setError] = useState('')
  const [kept, setKept] = useState<Kept>()
  const nameField = useRef<HTMLInputElement>(null)
  const words = countWords(rates.length, 'rate', 'rates')

  function keep(event: SubmitEvent) {
    event.preventDefault()
    const name = details.name.trim()
    if (chosen === newList && name === '') {
      setError('Name the client or the trip.')
      nameField.current?.focus()
      return
    }
    const known = lists.find((list) => list.id === chosen)
    if (known !== undefined && ratesWith(known.rates, rates).length === mostRates && rates.length > 0) {
      const total = new Set([...known.rates, ...rates].map(({ key }) => key)).size
      if (total > mostRates) {
        setError(`A list holds up to ${mostRates} rates, and this would make ${total}.`)
        return
      }
    }
    const list = { id: freeId(now), ...details, name, changedAtMs: now.getTime(), rates }
    const isStored = changeShortlists((before) =>
      known === undefined
        ? withList(before, list)
        : withChanged(before, known.id, ({ rates: others }) => ({ rates: ratesWith(others, rates) }), now.getTime()),
    )
    if (isStored) setKept(known ?? list)
    else setError(noRoom)
  }

  if (kept !== undefined) {
    return (
      <DeskDialog title="Kept" size="narrow" onClose={onClose}>
        <div className="lists-form">
          <output>
            {words} kept in “{kept.name}”.
            {isDeviceRefusing() && ' This browser stores nothing: the list is gone when the page is closed.'}
          </output>
          <p className="lists-actions">
            <Link className="button button-strong" to={offersHref({ list: kept.id })} onClick={onClose}>
              Open the list
            </Link>
            <button type="button" className="button" onClick={onClose}>
              Done
            </button>
          </p>
        </div>
      </DeskDialog>
    )
  }
  return (
    <DeskDialog title={`Keep ${words}`} size="narrow" onClose={onClose}>
      <form className="lists-form" noValidate onSubmit={keep}>
        <fieldset className="lists-choice">
          <legend className="visually-hidden">List</legend>
          {lists.map((list) => (
            <label key={list.id}>
              <input
                type="radio"
                name={id}
                checked={chosen === list.id}
                onChange={() => {
                  setChosen(list.id)
                  setError('')
                }}
              />
              <span>
                {list.name}
                <small>
                  {[list.reference, countWords(list.rates.length, 'rate', 'rates')].filter(Boolean).join(' · ')}
                </small>
              </span>
            </label>
          ))}
          <label>
            <input type="radio" name={id} checked={chosen === newList} onChange={() => setChosen(newList)} />
            <span>A new list</span>
          </label>
        </fieldset>
        {chosen === newList && (
          <div className="lists-fields">
            <label>
              Client or trip
              <input
                ref={nameField}
                className="field"
                maxLength={120}
                autoComplete="off"
                value={details.name}
                aria-invalid={error !== '' || undefined}
                aria-describedby={`${id}-error`}
                onChange={({ target }) => {
                  setDetails({ ...details, name: target.value })
                  setError('')
                }}
              />
            </label>
            <label>
              Reference
              <input
                className="field"
                maxLength={120}
                autoComplete="off"
                value={details.reference}
                onChange={({ target }) => setDetails({ ...details, reference: target.value })}
              />
            </label>
            <label>
              Note
              <textarea
                className="field"
                rows={2}
                maxLength={2000}
                value={details.note}
                onChange={({ target }) => setDetails({ ...details, note: target.value })}
              />
            </label>
          </div>
        )}
        <p id={`${id}-error`} role="alert" className="lists-error">
          {error}
        </p>
        <KeepAfterSignOut />
        <p className="lists-actions">
          <button type="submit" className="button button-strong">
            Keep
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </DeskDialog>
  )
}
