/** The `keyCode` of a key that an input method takes; Safari says so of the Enter that ends a composition in no other way. */
const inputMethodKey = 229

/** Lets the keys of an input method submit and choose nothing, on every page. It has to be called before anything listens to keys. */
export function guardTyping() {
  addEventListener('keydown', leaveToInputMethod, { capture: true })
}

function leaveToInputMethod(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === inputMethodKey) event.stopImmediatePropagation()
}
