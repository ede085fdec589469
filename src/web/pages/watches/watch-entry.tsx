import { utcDay } from '#contract/days'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { changeWatch } from '../../browser/watches.ts'
import { Badge } from '../../components/badge/badge.tsx'
import { CopyButton } from '../../components/controls/copy-button.tsx'
import { LimitFields, type WatchLimits } from '../../components/watch/limit-fields.tsx'
import { feedHref } from '../../feed-address.ts'
import { formatMoment } from '../../format/dates.ts'
import type { Watch } from '../../format/watch-schema.ts'
import { askedWords, bestWords, foundWords, watchName } from '../../format/watch-words.ts'
import { isOver, searchOf, writeSearch } from '../../format/watches.ts'
import { ownTimeZone } from '../../format/zone-time.ts'
import { dealsPath, hotelPath } from '../../paths.ts'

interface WatchEntryProps {
  readonly watch: Watch
  /** How many of the first deals were not seen before this visit. */
  readonly newCount: number
  /** When the list was seen before; undefined where it was not. */
  readonly seenAtMs: number | undefined
  readonly now: Date
  readonly onRemove: () => void
}

/** One watch: what is asked, what was found, and what can be done with it. */
export function WatchEntry({ watch, newCount, seenAtMs, now, onRemove }: WatchEntryProps) {
  const id = useId()
  const change = useRef<HTMLButtonElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const search = searchOf(watch)
  const name = watchName(search, watch.place, now)

  function close() {
    setIsChanging(false)
    change.current?.focus()
  }

  function changeLimits(limits: WatchLimits) {
    const text = writeSearch({ ...search, ...limits })
    // What was found for other limits says nothing about these.
    if (text !== watch.search)
      changeWatch(watch.id, (before) => ({ ...before, search: text, found: undefined, seen: undefined }))
    close()
  }

  return (
    <li className="watch" aria-labelledby={id}>
      <div className="watch-asked">
        <h2 id={id}>
          <Link to={dealsPath.href(search)}>{name}</Link>
        </h2>
        <p>{askedWords(search)}</p>
      </div>
      <div className="watch-found">
        <Found watch={watch} now={now}>
          {newCount > 0 && (
            <Badge>
              {newCount} new{seenAtMs !== undefined && ` since ${formatMoment(new Date(seenAtMs), ownTimeZone())}`}
            </Badge>
          )}
        </Found>
      </div>
      <div className="watch-actions">
        <button
          ref={change}
          type="button"
          className="button"
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
        >
          Change limits<span className="visually-hidden"> of {name}</span>
        </button>
        <button type="button" className="button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </button>
        <CopyButton
          label={`Copy the feed address of ${name}`}
          words="Copy feed address"
          text={new URL(feedHref(search), location.href).href}
        />
      </div>
      {isChanging && (
        <LimitFields
          limits={{ maxMiles: search.maxMiles, minCpm: search.minCpm }}
          action="Save"
          onSubmit={changeLimits}
          onCancel={close}
        />
      )}
    </li>
  )
}

function Found({ watch, now, children }: { readonly watch: Watch; readonly now: Date; readonly children: ReactNode }) {
  const { found } = watch
  if (isOver(watch, utcDay(now.getTime()))) return <p>Its days are over: it is not looked at any more.</p>
  if (found === undefined) return <p>Not looked at yet.</p>
  const { best } = found
  return (
    <>
      <p className="watch-count">
        <b>{foundWords(found)}</b> {children}
      </p>
      {best !== undefined && (
        <p>
          Best: <Link to={hotelPath.href(best.hotelId, best)}>{best.hotelName}</Link>, {bestWords(best, now)}
        </p>
      )}
      <p className="watch-when">Looked at {formatMoment(new Date(found.atMs), ownTimeZone())}</p>
    </>
  )
}
