export type Context2D = OffscreenCanvasRenderingContext2D

/** The colours of the basemap as canvas colours, and the font family of its labels. */
export type BasemapStyle = Readonly<Record<keyof typeof tokens, string>> & { readonly font: string }

/** The custom property of each colour. */
const tokens = {
  water: '--water',
  shallow: '--map-shallow',
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
  park: '--map-park',
  river: '--map-river',
} as const

/** Reads the page's current colours. */
export function readStyle(container: HTMLElement): BasemapStyle {
  return { ...readColours(container, tokens), font: getComputedStyle(container).fontFamily }
}

/** Reads colours from custom properties, which may contain the values for both themes. */
export function readColours<Name extends string>(container: HTMLElement, tokens: Readonly<Record<Name, string>>) {
  const probe = container.appendChild(document.createElement('span'))
  // Forced colours would replace the style sheet's colours.
  probe.style.setProperty('forced-color-adjust', 'none')
  const computed = getComputedStyle(probe)
  const colours = Object.entries<string>(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, computed.color]
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}

/** Calls back when the page's colours may have changed: with its theme, or with the reader's system settings. */
export function watchColours(onChange: () => void, signal: AbortSignal): void {
  // The root element gets the theme's colours one frame later.
  const later = () => requestAnimationFrame(() => signal.aborted || onChange())
  const theme = new MutationObserver(later)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => theme.disconnect())
  for (const feature of ['(prefers-contrast: more)', '(forced-colors: active)']) {
    matchMedia(feature).addEventListener('change', later, { signal })
  }
}
