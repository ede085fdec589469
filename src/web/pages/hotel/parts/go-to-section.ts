/** Brings a heading into view and the reading to it, without a trail in the history. */
export function goToSection(id: string) {
  const heading = document.getElementById(id)
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}
