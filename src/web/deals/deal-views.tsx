import { useHydrated } from '#web/browser/hydration.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './deals.module.css'
import filterStyles from './filters/filters.module.css'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import type { DealsSearch } from './deals-address.ts'
import type { ComponentProps } from 'react'

const skeleton = <Skeleton className={styles.loading} />

export const MapPanel = lazyPart({
  what: 'The map',
  load: async () => (await import('./map/map-panel.tsx')).MapPanel,
  fallback: skeleton,
})

/** Whether the map is on screen, beside the list or instead of it. */
export function isMapShown(search: DealsSearch, isWide: boolean): boolean {
  return isWide || search.show === 'map'
}

/** The place of the map on the page, filled once the map's code has loaded. */
export function MapPane(props: ComponentProps<typeof MapPanel>) {
  const isHydrated = useHydrated()
  return (
    <div id="map" className={styles.pane} tabIndex={-1} data-scripted>
      {isHydrated ? <MapPanel {...props} /> : skeleton}
    </div>
  )
}

interface ViewSwitchProps {
  readonly show: DealsSearch['show']
  readonly onChange: (show: DealsSearch['show']) => void
}

/** Switches between the list and the map on a small screen. */
export function ViewSwitch({ show, onChange }: ViewSwitchProps) {
  const other = show === 'map' ? 'list' : 'map'
  return (
    <Button
      look="strong"
      className={filterStyles.tool}
      data-screen="narrow"
      onPointerEnter={MapPanel.prefetch}
      onClick={() => onChange(other === 'map' ? 'map' : undefined)}
    >
      <Icon name={other} size={16} />
      <span>{other === 'map' ? 'Map' : 'List'}</span>
    </Button>
  )
}
