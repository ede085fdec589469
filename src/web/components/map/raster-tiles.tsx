import type { LeafletEventHandlerFnMap } from 'leaflet'
import { TileLayer } from 'react-leaflet'

export interface RasterTilesProps {
  readonly tiles: { readonly url: string; readonly attribution: string }
}

/** Tiles of a server of the operator's choice; where one does not come, the map below is seen. */
export function RasterTiles({ tiles: { url, attribution } }: RasterTilesProps) {
  return (
    <TileLayer
      key={url}
      url={url}
      attribution={attribution}
      referrerPolicy="strict-origin-when-cross-origin"
      eventHandlers={handlers}
    />
  )
}

const handlers: LeafletEventHandlerFnMap = {
  tileerror: ({ tile }) => {
    // Some browsers draw a broken picture there.
    tile.style.display = 'none'
  },
}
