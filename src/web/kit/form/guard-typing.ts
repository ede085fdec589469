/** The `keyCode` of a key handled by an input method; Safari's only sign that an Enter ends a composition. */
const inputMethodKey = 229

/** Prevents an input method's keys from submitting or selecting anything. Call it before anything listens to keys. */
export function guardTyping() {
  addEventListener('keydown', leaveToInputMethod, { capture: true })
}

function leaveToInputMethod(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === inputMethodKey) event.stopImmediatePropagation()
}
