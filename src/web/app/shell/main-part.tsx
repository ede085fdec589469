import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { tabStore } from '#web/browser/text-store.ts'

/** The page; takes the focus when another page is shown, so that reading continues at its beginning. */
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
/** The keys and pointers by which a user goes on, who then no longer needs the link. */
const goesOnBy = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** A link that led away from a page. */
interface FollowedLink {
  readonly href: string
  /** How far below the top of the window it was. */
  readonly topPx: number
}

/** By the keys of the entries of the history. */
type FollowedLinks = Readonly<Record<string, FollowedLink>>

const storedLinks = () => JSON.parse(tabStore.get(storageName) ?? '{}') as FollowedLinks

/**
 * Moves the focus when another page is shown: to its beginning, or, after Back and Forward, to the link that was followed
 * from there, which is then where it was in the window. Returns what hears of the presses on the page: a handler of React,
 * which hears the first press that a link does.
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
    // The page may have to load its list again.
    const focusLink = () => {
      const link = element.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
      const isLeft = document.activeElement !== element
      if (link === null && !isLeft) return
      stop()
      if (link === null || isLeft) return
      link.focus({ preventScroll: true })
      // After the position is restored, which is of a page whose cards were as high as those out of sight are taken to be.
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
 * Keeps the focus where it was when the focused element is removed, as the button of something that is done: it would fall
 * to the body, from where a reader begins again at the top. The nearest element around it takes it, unless the page has
 * focused something else.
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

    // An element that the page itself focuses after rendering goes first.
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
