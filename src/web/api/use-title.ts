import { useEffect } from 'react'
import { pageSettings } from './settings.ts'

/** Sets the title of the page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${pageSettings.brand.name}`
  }, [title])
}
