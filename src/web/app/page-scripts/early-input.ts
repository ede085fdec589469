// Remembers what is pressed and typed before the app listens, for it to do the same again: `src/web/device/early-input.ts`.

/** Whether what was typed into a field was completed, by Enter or by leaving the field. */
const touched = new Map<HTMLElement, boolean>()
const types = ['click', 'input', 'change'] as const

globalThis.loadedAddress = location.pathname + location.search
for (const type of types) addEventListener(type, remember, true)
globalThis.takeEarlyInput = () => {
  for (const type of types) removeEventListener(type, remember, true)
  return touched
}

function remember(event: Event) {
  const target = event.target as HTMLElement
  if (event.type !== 'click') touched.set(target, event.type === 'change')
  const button = event.type === 'click' ? target.closest('button') : null
  if (button === null) return
  touched.set(button, true)
  // What it opens has no content yet.
  event.preventDefault()
}
