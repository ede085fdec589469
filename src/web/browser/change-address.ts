/** Safari throws at the 101st change of the address within this time. */
const spanMs = 10_000
/** After this many changes within the time, such as with a key held down, changes wait for a pause. */
const mostAtOnce = 40
const pauseMs = 200

let madeMs: readonly number[] = []
let waiting: object = {}
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Applies a change to the address, at once or with the changes that follow within a moment. It is dropped if another
 * page opens before that.
 */
export function changeAddress<Change extends object>(change: Change, apply: (change: Change) => void) {
  const { pathname } = location
  clearTimeout(timer)
  waiting = { ...waiting, ...change }
  madeMs = madeMs.filter((ms) => ms > performance.now() - spanMs)
  const make = () => {
    const all = waiting as Change
    waiting = {}
    madeMs = [...madeMs, performance.now()]
    if (location.pathname === pathname) apply(all)
  }
  if (madeMs.length < mostAtOnce) make()
  else timer = setTimeout(make, pauseMs)
}
