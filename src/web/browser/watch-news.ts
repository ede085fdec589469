import { storeText, useStoredText } from './stored-text.ts'

const storageName = 'watch-news'

/**
 * What the watches of this device have found, in words, and how many found something new; no words where there are none. Apart
 * from the watches, so that every page has it at once.
 */
export function useWatchNews(): readonly [words: string, fresh: string | undefined] {
  const [words = '', fresh] = (useStoredText(storageName) ?? '').split('\n')
  return [words, fresh]
}

export function storeWatchNews(words: string | undefined, fresh: number) {
  storeText(storageName, words && (fresh === 0 ? words : `${words}\n${fresh}`))
}
