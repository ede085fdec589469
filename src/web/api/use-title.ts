import { useEffect } from 'react'
import { pageSettings } from './settings.ts'

/** Sets the title of the page; leaves it as it is without one. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${pageSettings.brand.name}`
  }, [title])
}
