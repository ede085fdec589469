/** The `keyCode` of a key that an input method takes; Safari says so of the Enter that ends a composition in no other way. */
const inputMethodKey = 229

/**
 * Keeps what is typed on every page: the wheel scrolls and never changes a number, and the keys of an input method submit
 * and choose nothing. It has to be called before anything listens to keys.
 */
export function guardTyping() {
  addEventListener('wheel', scrollOnly, { capture: true, passive: true })
  addEventListener('keydown', leaveToInputMethod, { capture: true })
}

/** A number that cannot be changed lets the wheel scroll, and keeps the focus. */
function scrollOnly({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return
  target.readOnly = true
  setTimeout(() => {
    target.readOnly = false
  })
}

function leaveToInputMethod(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === inputMethodKey) event.stopImmediatePropagation()
}
