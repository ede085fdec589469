import { useEffect } from 'react'
import { pageSettings } from './settings.ts'

/** Sets the page's title; `undefined` leaves it unchanged. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${pageSettings.brand.name}`
  }, [title])
}
