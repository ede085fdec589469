import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A page that is gone back to may have to load its list again. */
const mostWaitMs = 2000

/**
 * Moves the focus when another page is shown: to its beginning, or, after Back and Forward, to the link that was followed
 * from there.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const followed = useRef(new Map<string, string>())
  const latest = useRef({ key, pathname })

  useEffect(() => {
    const element = main.current
    const remember = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined
      if (typeof href === 'string') followed.current.set(latest.current.key, href)
    }
    element?.addEventListener('click', remember)
    return () => element?.removeEventListener('click', remember)
  }, [main])

  useEffect(() => {
    const previous = latest.current
    latest.current = { key, pathname }
    const element = main.current
    if (previous.pathname === pathname || element === null) return undefined
    element.focus({ preventScroll: true })
    const href = isReturn ? followed.current.get(key) : undefined
    if (href === undefined) return undefined
    const focusLink = () => {
      const link = element.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
      if (link === null && document.activeElement === element) return
      observer.disconnect()
      // The scroll position is restored apart.
      if (document.activeElement === element) link?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(focusLink)
    observer.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), mostWaitMs)
    focusLink()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [key, pathname, isReturn, main])
}
