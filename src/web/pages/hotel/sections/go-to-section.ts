/** Scrolls to a heading and focuses it, without adding a history entry. */
export function goToSection(id: string) {
  const heading = document.getElementById(id)
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}
