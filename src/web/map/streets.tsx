import type { LeafletEventHandlerFnMap, TileLayer as LeafletTileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { TileLayer } from 'react-leaflet'
import type { Tiles } from '#contract/page-settings'
import { pageSettings } from '#web/api/settings.ts'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import styles from './map.module.css'

const storedName = 'streets'

/** How long to wait for tiles before the map treats them as missing. */
const patienceMs = 6000

/** Returns the map tiles; `null` if the service has none, or the user has not turned on *Streets*. */
export function useStreets(): Tiles | null {
  const isTurnedOn = useStoredText(storedName) !== undefined
  const { tiles } = pageSettings
  return tiles?.onRequest === true && !isTurnedOn ? null : tiles
}

/** Shows or hides streets on this device, if the service makes them optional. */
export function StreetsButton() {
  const isShown = useStreets() !== null
  return (
    pageSettings.tiles?.onRequest === true && (
      <Button
        isSmall
        className={classes(styles.over, styles.streets)}
        aria-pressed={isShown}
        title="Loads the map from openstreetmap.org"
        onClick={() => storeText(storedName, isShown ? undefined : 'on')}
      >
        <Icon name="map" size={16} /> Streets
      </Button>
    )
  )
}

/** How many of the tiles in view have loaded; undefined before the first request. */
export type Coverage = 'none' | 'some' | 'all' | undefined

interface StreetsLayerProps {
  readonly tiles: Tiles
  /**
   * Called when no more tiles are pending or they take too long, and when the layer is removed. Must stay the same
   * between renders.
   */
  readonly onCoverage: (coverage: Coverage) => void
}

/** Street tiles over the built-in map, which stays visible if tiles fail. */
export function StreetsLayer({ tiles: { url, attribution }, onCoverage }: StreetsLayerProps) {
  const layer = useRef<LeafletTileLayer>(null)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const retry = () => void layer.current?.redraw()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      clearTimeout(patience.current)
      onCoverage(undefined)
    }
  }, [onCoverage])
  function report() {
    clearTimeout(patience.current)
    const images = [...(layer.current?.getContainer()?.querySelectorAll('img') ?? [])]
    const loaded = images.filter(({ naturalWidth }) => naturalWidth > 0)
    onCoverage(loaded.length === 0 ? 'none' : loaded.length < images.length ? 'some' : 'all')
  }
  const [handlers] = useState<LeafletEventHandlerFnMap>(() => ({
    loading() {
      clearTimeout(patience.current)
      patience.current = setTimeout(report, patienceMs)
    },
    tileerror({ tile }) {
      // Some browsers would show a broken image over the built-in map.
      tile.style.display = 'none'
    },
    load: report,
  }))
  return (
    <TileLayer
      ref={layer}
      key={url}
      url={url}
      attribution={attribution}
      // Tile servers want to know which site requests the tiles.
      referrerPolicy="strict-origin-when-cross-origin"
      eventHandlers={handlers}
    />
  )
}
