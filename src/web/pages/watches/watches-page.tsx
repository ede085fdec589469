import './watches.css'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lookAtWatches, startLooking, useLooking } from '../../api/look-at-watches.ts'
import { isDeviceRefusing } from '../../browser/stored-text.ts'
import { useNow } from '../../browser/use-now.ts'
import { useTitle } from '../../browser/use-title.ts'
import { changeWatch, changeWatches, dropUnreadableWatches, useWatches } from '../../browser/watches.ts'
import { type Done, UndoNote } from '../../components/controls/undo-note.tsx'
import { countWords } from '../../format/offer-words.ts'
import type { Watch } from '../../format/watch-schema.ts'
import { watchName } from '../../format/watch-words.ts'
import { newStays, newsWords, searchOf } from '../../format/watches.ts'
import { dealsPath } from '../../paths.ts'
import { WatchEntry } from './watch-entry.tsx'

/** The watches of this device, with what they have found. */
export function WatchesPage() {
  useTitle('Watches')
  const now = useNow()
  const { watches, unreadable } = useWatches()
  const { isLooking, failure } = useLooking()
  const seen = useSeenBefore(watches)
  const [done, setDone] = useState<Done>()
  useEffect(() => startLooking(), [])

  function remove(watch: Watch) {
    const at = watches.indexOf(watch)
    changeWatches((before) => before.filter(({ id }) => id !== watch.id))
    setDone({
      words: `${watchName(searchOf(watch), watch.place, now)} is not watched any more.`,
      undo() {
        changeWatches((before) => before.toSpliced(at, 0, watch))
        setDone({ words: 'It is watched again.' })
      },
    })
  }

  return (
    <div className="watches">
      <h1>Watches</h1>
      {watches.length > 0 ? (
        <div className="watches-bar">
          <output>
            <b>{newsWords(watches)}</b>
            {isLooking ? ' · Looking…' : failure === undefined ? '' : ` · The last look failed. ${failure}`}
          </output>
          <button type="button" className="button" aria-disabled={isLooking} onClick={() => void lookAtWatches(0)}>
            Look now
          </button>
        </div>
      ) : (
        <NoWatches />
      )}
      {unreadable.length > 0 && (
        <p className="watches-unreadable">
          {countWords(unreadable.length, 'watch', 'watches')} could not be read. What is stored stays as it is.{' '}
          <button type="button" className="button-plain" onClick={dropUnreadableWatches}>
            Remove what cannot be read
          </button>
        </p>
      )}
      {isDeviceRefusing() && <p>This browser stores nothing: the list is gone when the page is closed.</p>}
      {watches.length > 0 && (
        <ul role="list" className="watches-list" aria-label="Watches">
          {watches.map((watch) => (
            <WatchEntry
              key={watch.id}
              watch={watch}
              newCount={newStays(watch, seen.get(watch.id)).length}
              seenAtMs={seen.get(watch.id)?.atMs}
              now={now}
              onRemove={() => remove(watch)}
            />
          ))}
        </ul>
      )}
      <UndoNote done={done} />
      {watches.length > 0 && (
        <p className="watches-note">
          Watches stay in this browser. It looks at them while a page of Milestay is open, every 15 minutes and when you
          come back to it, and never sends a message. To be told elsewhere, give the address of a feed to a feed reader:
          it holds the search and nothing about you.
        </p>
      )}
    </div>
  )
}

function NoWatches() {
  return (
    <section className="watches-none">
      <h2>Nothing is watched yet</h2>
      <p>
        Search for a place and days, press “Watch”, and say how many miles at most, or what a mile must be worth. This
        list then says when there is such a deal.
      </p>
      <Link className="button button-strong" to={dealsPath.href()}>
        See deals
      </Link>
    </section>
  )
}

/** What was seen of each watch before this visit: the list marks the others as new, and notes that they were shown. */
function useSeenBefore(watches: readonly Watch[]): ReadonlyMap<string, Watch['seen']> {
  const [before, setBefore] = useState<ReadonlyMap<string, Watch['seen']>>(new Map())
  const added = watches.filter(({ id }) => !before.has(id))
  if (added.length > 0) setBefore(new Map([...before, ...added.map(({ id, seen }) => [id, seen] as const)]))
  useEffect(() => {
    const noteSeen = () => {
      // In a hidden tab they were not shown.
      if (document.visibilityState === 'hidden') return
      for (const { id, found, seen } of watches) {
        if (found === undefined || found.stays.join() === seen?.stays.join()) continue
        const { stays } = found
        changeWatch(id, (watch) => ({ ...watch, seen: { atMs: Date.now(), stays } }))
      }
    }
    noteSeen()
    document.addEventListener('visibilitychange', noteSeen)
    return () => document.removeEventListener('visibilitychange', noteSeen)
  }, [watches])
  return before
}
