/** What the basemap is drawn with: colours as a canvas takes them, and the family of its names. */
export type BasemapStyle = Readonly<Record<keyof typeof tokens, string>> & { readonly font: string }

/** Each colour and the token of the style sheet that it comes from. */
const tokens = {
  water: '--water',
  shallow: '--map-shallow',
  grid: '--map-grid',
  land: '--land',
  shore: '--shore',
  town: '--map-town',
  border: '--map-border',
  stateBorder: '--map-state-border',
  ink: '--map-ink',
  inkSoft: '--map-ink-soft',
  halo: '--map-halo',
  sea: '--map-sea',
  airport: '--map-airport',
} as const

/** Reads the colours that the page has now. */
export function readStyle(container: HTMLElement): BasemapStyle {
  const probe = container.appendChild(document.createElement('span'))
  // As written in the style sheet, where the browser would put the colours of its own choice.
  probe.style.setProperty('forced-color-adjust', 'none')
  const computed = getComputedStyle(probe)
  const colours = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, computed.color]
  })
  probe.remove()
  return { ...Object.fromEntries(colours), font: getComputedStyle(container).fontFamily }
}
