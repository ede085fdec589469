import { useMemo } from 'react'
import type { Watch } from '../format/watch-schema.ts'
import { countFresh, newsWords, readWatches, type StoredWatches, writeWatches } from '../format/watches.ts'
import { deviceText, storeText, useStoredText } from './stored-text.ts'
import { storeWatchNews } from './watch-news.ts'

const storageName = 'watches'

/** The watches of this device, in the order in which they were added. */
export function useWatches(): StoredWatches {
  const text = useStoredText(storageName)
  return useMemo(() => readWatches(text), [text])
}

/** The watches of this device now. */
export function currentWatches(): readonly Watch[] {
  return readWatches(deviceText(storageName)).watches
}

/** Changes the watches of this device, also as another tab has just stored them. What cannot be read stays. */
export function changeWatches(change: (watches: readonly Watch[]) => readonly Watch[]) {
  const { watches, unreadable } = readWatches(deviceText(storageName))
  store({ watches: change(watches), unreadable })
}

/** Changes one watch, unless it has been removed. */
export function changeWatch(id: string, change: (watch: Watch) => Watch) {
  changeWatches((watches) => watches.map((watch) => (watch.id === id ? change(watch) : watch)))
}

/** Removes what cannot be read. */
export function dropUnreadableWatches() {
  store({ watches: currentWatches(), unreadable: [] })
}

function store(stored: StoredWatches) {
  const text = writeWatches(stored)
  if (text !== deviceText(storageName)) storeText(storageName, text)
  storeWatchNews(newsWords(stored.watches), countFresh(stored.watches))
}
