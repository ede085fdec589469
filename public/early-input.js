// Remembers what is pressed and typed before the app listens, for it to do the same again: `src/web/browser/early-input.ts`.
{
  // Whether what was typed into a field was completed, by Enter or by leaving the field.
  const touched = new Map()
  const remember = (event) => {
    const { type, target } = event
    if (type !== 'click') touched.set(target, type === 'change')
    const button = type === 'click' && target.closest('button')
    if (button) {
      touched.set(button, true)
      // What it opens has no content yet.
      event.preventDefault()
    }
  }
  const types = ['click', 'input', 'change']
  for (const type of types) addEventListener(type, remember, true)
  window.takeEarlyInput = () => {
    for (const type of types) removeEventListener(type, remember, true)
    return touched
  }
}
