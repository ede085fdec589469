import { useEffect } from 'react'

/** Sets the title of the page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Milestay`
  }, [title])
}
