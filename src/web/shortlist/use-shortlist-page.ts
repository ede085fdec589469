import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { shortlistPath } from '#web/browser/paths.ts'
import { useTitle } from '#web/api/use-title.ts'
import type { Done } from '#web/kit/controls/undo-note.tsx'
import { useNow } from '#web/kit/format/use-now.ts'
import { mostCompared } from '#web/stay/compare/compared-rows.ts'
import { writtenKey } from '#web/stay/saved-stay.ts'
import { useMileValue } from '#web/stay/redeem/mile-value.ts'
import { changeShortlist, linkTo, readLink, readStays, useShortlist } from './shortlist.ts'
import { useComparedStays } from './use-compared-stays.ts'

/** Returns the stays saved on this device or in a link, at today's prices, with functions to change them. */
export function useShortlistPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const own = useShortlist()
  const linked = useMemo(() => readLink(search), [search])
  const saved = useMemo(() => readStays(own), [own])
  const { stays, unreadable } = linked ?? saved
  const now = useNow()
  const mileValue = useMileValue().cents
  const shown = stays.slice(0, mostCompared)
  const found = useComparedStays(shown, now)
  const names = shown.map(({ hotelId, hotelName }, index) => hotelName || (found.hotels[index]?.name ?? hotelId))
  const [done, setDone] = useState<Done>()
  const isShared = linked !== undefined
  const title = isShared ? 'Shared shortlist' : 'Shortlist'
  useTitle(title)
  const ownKeys = new Set(own.map(writtenKey))
  const added = stays.filter(({ key }) => !ownKeys.has(key))

  function change(next: (texts: readonly string[]) => readonly string[]) {
    if (isShared) {
      void navigate(linkTo(next(stays.map(({ text }) => text))), { replace: true, preventScrollReset: true })
    } else {
      // The first change removes unreadable stays.
      changeShortlist((texts) => next(readStays(texts).stays.map(({ text }) => text)))
    }
  }

  function remove(key: string) {
    const before = stays.map(({ text }) => text)
    const name = names[shown.findIndex((stay) => stay.key === key)]
    change((texts) => texts.filter((text) => writtenKey(text) !== key))
    setDone({
      words: `${name} removed.`,
      undo() {
        change(() => before)
        setDone({ words: `${name} restored.` })
      },
    })
  }

  return {
    title,
    isShared,
    stays,
    unreadable,
    shown,
    found,
    names,
    mileValue,
    now,
    done,
    remove,
    /** The link's stays that are not on this device. */
    added,
    saveAdded() {
      changeShortlist((texts) => [...texts, ...added.map(({ text }) => text)])
      void navigate(shortlistPath)
    },
  }
}
