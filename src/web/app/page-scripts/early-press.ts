// Records the last button pressed before the app starts; `main.tsx` presses it again.

let pressed: HTMLButtonElement | undefined

addEventListener('click', press, true)
globalThis.takeEarlyPress = () => {
  removeEventListener('click', press, true)
  return pressed
}

function press(event: Event) {
  const button = (event.target as HTMLElement).closest('button')
  if (button === null) return
  pressed = button
  // The popover has no content yet.
  event.preventDefault()
}
