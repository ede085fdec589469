import '../controls/dialog.css'
import type { LocationResponse } from '#contract/get-location'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMyMiles } from '../../browser/my-miles.ts'
import { isDeviceRefusing } from '../../browser/stored-text.ts'
import { useNow } from '../../browser/use-now.ts'
import { changeWatches, useWatches } from '../../browser/watches.ts'
import { askedWords, foundWords, watchName } from '../../format/watch-words.ts'
import { mostWatches, searchOf, writeSearch } from '../../format/watches.ts'
import { type DealsSearch, isAroundCaller, watchesPath } from '../../paths.ts'
import { useModal } from '../controls/use-modal.ts'
import { LimitFields, type WatchLimits } from './limit-fields.tsx'

interface WatchDialogProps {
  readonly search: DealsSearch
  /** Where the caller is, for a search without a place. */
  readonly caller: LocationResponse | undefined
  readonly place: string | undefined
  readonly onClose: () => void
}

/** Begins to watch a search: asks for a ceiling of miles or a floor of value, and says what is found. */
export function WatchDialog({ search: shown, caller, place, onClose }: WatchDialogProps) {
  const id = useId()
  const dialog = useModal()
  const now = useNow()
  const myMiles = useMyMiles()
  const { watches } = useWatches()
  const [addedId, setAddedId] = useState<string>()
  const added = watches.find((watch) => watch.id === addedId)
  // It stays where the caller is now.
  const search =
    isAroundCaller(shown) && caller !== undefined
      ? { ...shown, latitude: caller.latitude, longitude: caller.longitude, near: caller.name }
      : shown

  function add(limits: WatchLimits) {
    const text = writeSearch({ ...search, ...limits })
    const known = watches.find((watch) => watch.search === text)
    const watch = known ?? { id: freeId(), search: text, place, addedAtMs: Date.now() }
    if (known === undefined) changeWatches((before) => [...before, watch])
    setAddedId(watch.id)
  }

  return (
    <dialog ref={dialog} className="dialog watch-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{added === undefined ? 'Watch this search' : 'Watching'}</h2>
      {added !== undefined ? (
        <>
          <p>
            <b>{watchName(searchOf(added), place, now)}</b>: {askedWords(searchOf(added))}.
          </p>
          <output>{added.found === undefined ? 'Looking…' : foundWords(added.found)}</output>
          {isDeviceRefusing() && <p>This browser stores nothing: the watch is gone when the page is closed.</p>}
          <p className="watch-actions">
            <Link className="button button-strong" to={watchesPath} onClick={onClose}>
              See your watches
            </Link>
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
          </p>
        </>
      ) : watches.length >= mostWatches ? (
        <>
          <p>A browser keeps up to {mostWatches} watches. Remove one first.</p>
          <p className="watch-actions">
            <Link className="button button-strong" to={watchesPath} onClick={onClose}>
              See your watches
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            <b>{watchName(search, place, now)}</b>. Tell when there is a deal for:
          </p>
          <LimitFields
            limits={{
              maxMiles: search.maxMiles ?? (search.minCpm === undefined ? myMiles : undefined),
              minCpm: search.minCpm,
            }}
            action="Watch"
            onSubmit={add}
            onCancel={onClose}
          />
          <p className="watch-note">
            One of the two is enough. The watch stays in this browser, which looks while a page of Milestay is open, and
            when you come back to it. A feed tells you elsewhere: its address is in the list of your watches.
          </p>
        </>
      )}
    </dialog>
  )
}

/** By the time; `crypto.randomUUID` is missing where a page is not served with https. */
function freeId(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`
}
