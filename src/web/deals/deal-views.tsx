import { useHydrated } from '#web/kit/lazy/hydration.ts'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './deals.module.css'
import { lazyPart } from '#web/kit/lazy/lazy-part.tsx'
import type { DealsSearch } from '#web/device/address/paths.ts'
import type { ComponentProps } from 'react'

const skeleton = <Skeleton className={styles.loading} />

export const MapPanel = lazyPart({
  what: 'The map',
  load: async () => (await import('./map/map-panel.tsx')).MapPanel,
  fallback: skeleton,
})
export const ChartPanel = lazyPart({
  what: 'The chart',
  load: async () => (await import('./chart/chart-panel.tsx')).ChartPanel,
  fallback: skeleton,
})

/** Whether the map is on screen: next to the list, or instead of it. */
export function isMapShown(search: DealsSearch, isWide: boolean): boolean {
  return isWide ? search.show !== 'chart' : search.show === 'map'
}

/** Whether the chart is on screen, where the map is otherwise: it has no room on a narrow one. */
export function isChartShown(search: DealsSearch, isWide: boolean): boolean {
  return isWide && search.show === 'chart'
}

/** The map's place on the page, filled once its code has loaded. */
export function MapPane(props: ComponentProps<typeof MapPanel>) {
  const isHydrated = useHydrated()
  return (
    <div id="map" className={styles.pane} tabIndex={-1} data-scripted>
      {isHydrated ? <MapPanel {...props} /> : skeleton}
    </div>
  )
}

/** The chart's place on the page, where the map is otherwise. */
export function ChartPane(props: ComponentProps<typeof ChartPanel>) {
  return (
    <div id="chart" className={styles.pane} tabIndex={-1}>
      <ChartPanel {...props} />
    </div>
  )
}

const besideList = [
  { value: 'map', text: 'Map' },
  { value: 'chart', text: 'Chart' },
] as const

interface ViewSwitchProps {
  readonly show: DealsSearch['show']
  /** Undefined in a first view, where CSS chooses. */
  readonly isWide: boolean | undefined
  readonly onChange: (show: DealsSearch['show']) => void
}

/** Chooses what is on a small screen, list or map, and what is beside the list on a wide one, map or chart. */
export function ViewSwitch({ show, isWide, onChange }: ViewSwitchProps) {
  const other = show === 'map' ? 'list' : 'map'
  return (
    <>
      {isWide !== false && (
        <div
          className={styles.beside}
          data-scripted
          onPointerEnter={(show === 'chart' ? MapPanel : ChartPanel).prefetch}
        >
          <Segmented
            label="Beside the list"
            options={besideList}
            value={show === 'chart' ? 'chart' : 'map'}
            onChange={(beside) => onChange(beside === 'chart' ? 'chart' : undefined)}
          />
        </div>
      )}
      {isWide !== true && (
        <div className={styles.toggle} data-scripted>
          <Button onPointerEnter={MapPanel.prefetch} onClick={() => onChange(other === 'map' ? 'map' : undefined)}>
            <Icon name={other} /> {other === 'map' ? 'Map' : 'List'}
          </Button>
        </div>
      )}
    </>
  )
}
