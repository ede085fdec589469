import { useEffect, type RefObject } from 'react'

/**
 * Keeps the focus where it was when the focused element is removed, as the button of something that is done: it would fall
 * to the body, from where a reader begins again at the top. The nearest element around it takes it, unless the page has
 * focused something else.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    let around: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? [target, ...ancestorsWithin(element, target)] : []
    }

    function keep() {
      const [focused, ...parents] = around
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return
      const nearest = parents.find((parent) => parent.isConnected)
      if (!(nearest instanceof HTMLElement)) return
      if (!nearest.hasAttribute('tabindex')) nearest.tabIndex = -1
      nearest.focus({ preventScroll: true })
    }

    // What the page focuses itself, after rendering, goes first.
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

function ancestorsWithin(root: Element, element: Element): Element[] {
  const ancestors: Element[] = []
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    ancestors.push(parent)
    if (parent === root) break
  }
  return ancestors
}
