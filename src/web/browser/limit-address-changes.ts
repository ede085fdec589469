/** Safari throws at the 101st address change within this time. */
const spanMs = 10_000
/** This many changes are made at once, then one per pause: at most 90 within the time. */
const mostAtOnce = 40
const pauseMs = 200

type Change = [state: unknown, unused: string, url?: string | URL | null]
type LimitedWindow = Pick<Window, 'addEventListener'> & {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>
}

let held: { readonly isPush: boolean; readonly change: Change } | undefined

/** Returns the search part of the current address, including a delayed change. */
export function currentSearch(): string {
  return held === undefined ? location.search : new URL(held.change[2] ?? '', location.href).search
}

/** Delays address changes that come too fast, such as while a key moves a map. Only the last one is made. */
export function limitAddressChanges({ history, addEventListener }: LimitedWindow) {
  const make = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  let times: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const limited =
    (isPush: boolean) =>
    (...change: Change) => {
      const now = performance.now()
      times = times.filter((time) => time > now - spanMs)
      if (held === undefined && times.length < mostAtOnce) {
        times.push(now)
        make[isPush ? 'push' : 'replace'](...change)
        return
      }
      held = { isPush: isPush || held?.isPush === true, change }
      timer ??= setTimeout(makeHeld, Math.max(0, times.at(-1)! + pauseMs - now))
    }

  function makeHeld() {
    const { isPush, change } = held!
    const [state, unused, url] = change
    // The router counts history entries from those that were made.
    const idx = (history.state as { readonly idx: number }).idx + Number(isPush)
    release()
    times.push(performance.now())
    make[isPush ? 'push' : 'replace']({ ...(state as object), idx }, unused, url)
  }

  function release() {
    clearTimeout(timer)
    timer = held = undefined
  }

  history.pushState = limited(true)
  history.replaceState = limited(false)
  // The delayed change belongs to the entry being left.
  addEventListener('popstate', release, { capture: true })
}
