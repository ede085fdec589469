import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { tabStore } from '#web/browser/text-store.ts'

/** The main element of a page; takes the focus when another page opens, so reading starts at the top. */
export function Main() {
  const main = useRef<HTMLElement>(null)
  const rememberLink = usePageFocus(main)
  useKeptFocus(main)
  return (
    <main ref={main} id="main" tabIndex={-1} onClickCapture={rememberLink}>
      <Outlet />
    </main>
  )
}

const storageName = 'followed-links'
/** Events that show the user has moved on and no longer needs the focus on the link. */
const goesOnBy = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

interface FollowedLink {
  readonly href: string
  /** Its distance from the top of the window. */
  readonly topPx: number
}

/** Returns the followed links by the key of their history entry. */
const storedLinks = () => JSON.parse(tabStore.get(storageName) ?? '{}') as Readonly<Record<string, FollowedLink>>

/**
 * Moves the focus when another page opens: to its top, or after Back and Forward to the link followed from there,
 * restored to its position in the window. Returns a click handler that records followed links. It is a React handler,
 * because only React hears the first press of a link.
 */
function usePageFocus(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)

  useEffect(() => {
    const previous = shown.current
    shown.current = pathname
    const element = main.current
    if (previous === pathname || element === null) return undefined
    element.focus({ preventScroll: true })
    const followed = isReturn ? storedLinks()[key] : undefined
    if (followed === undefined) return undefined
    const { href, topPx } = followed
    const stop = () => {
      observer.disconnect()
      for (const type of goesOnBy) removeEventListener(type, stop)
    }
    // The page may need to load its list first.
    const focusLink = () => {
      const link = element.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
      const isLeft = document.activeElement !== element
      if (link === null && !isLeft) return
      stop()
      if (link === null || isLeft) return
      link.focus({ preventScroll: true })
      // Correct the restored scroll position, which relies on estimated heights of cards out of view.
      requestAnimationFrame(() => scrollBy(0, link.getBoundingClientRect().top - topPx))
    }
    const observer = new MutationObserver(focusLink)
    observer.observe(element, { childList: true, subtree: true })
    for (const type of goesOnBy) addEventListener(type, stop, { passive: true })
    focusLink()
    return stop
  }, [key, pathname, isReturn, main])

  return ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    const href = link?.getAttribute('href')
    if (link === null || typeof href !== 'string') return
    const { top: topPx } = link.getBoundingClientRect()
    tabStore.set(storageName, JSON.stringify({ ...storedLinks(), [key]: { href, topPx } }))
  }
}

/**
 * Moves the focus to the nearest remaining ancestor when the focused element is removed, such as a button that
 * completes a task. Otherwise the focus falls to the body and a screen reader starts at the top. Does nothing if the
 * page has focused another element.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    let around: HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = (event: FocusEvent) => {
      around = event.composedPath().filter((node) => node instanceof HTMLElement)
    }

    function keep() {
      const [focused, ...parents] = around
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return
      const nearest = parents.find((parent) => parent.isConnected)
      if (nearest === undefined) return
      if (!nearest.hasAttribute('tabindex')) nearest.tabIndex = -1
      nearest.focus({ preventScroll: true })
    }

    // An element that the page itself focuses after rendering takes precedence.
    const observer = new MutationObserver(() => {
      if (around[0]?.isConnected !== false) return
      clearTimeout(timer)
      timer = setTimeout(keep, 100)
    })
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', remember)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [root])
}
