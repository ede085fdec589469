import { lazy, Suspense, type ReactNode } from 'react'
import { explainError } from '../../api/explain-error.ts'
import type { Highlight } from '../../components/deal-highlight.ts'
import type { MapDeal } from '../../components/map/deal-markers.ts'
import { useTheme } from '../../components/theme.ts'
import { wideScreen } from '../../components/use-media.ts'
import type { DealsSearch } from '../../paths.ts'
import { pageSettings } from '../../settings.ts'
import type { ChangeSearch } from './use-deals-search.ts'

let fetched: Promise<typeof import('../../components/map/deals-map.tsx')> | undefined

/** Fetches the map's code, once. */
export function fetchMap() {
  fetched ??= import('../../components/map/deals-map.tsx')
  return fetched
}

// Where the map stands beside the list its code travels beside that of the page.
if (matchMedia(wideScreen).matches) void fetchMap()

const DealsMap = lazy(async () => {
  const { DealsMap } = await fetchMap()
  return { default: DealsMap }
})

interface MapPaneProps {
  readonly deals: readonly MapDeal[]
  readonly fitKey: string | undefined
  readonly fault: Error | null
  readonly onRetry: () => void
  readonly highlight: Highlight
  readonly search: DealsSearch
  readonly onSelect: (id: string | undefined) => void
  readonly onChange: ChangeSearch
  readonly preview: ReactNode
}

/** The map with the deals of the page; where it went is kept in the address once a hand moved it. */
export function MapPane({ deals, fitKey, fault, onRetry, highlight, search, onSelect, onChange, preview }: MapPaneProps) {
  const theme = useTheme()
  return (
    <div className="deals-map-pane">
      <Suspense fallback={<div className="deals-map-skeleton skeleton" />}>
        <DealsMap
          deals={deals}
          highlight={highlight}
          selectedId={search.deal}
          onSelect={onSelect}
          view={search.view}
          fitKey={fitKey}
          onViewChange={(view, { byUser }) => {
            if (byUser) onChange({ view }, { replace: true, keepScroll: true })
          }}
          onSearchArea={({ latitude, longitude, radiusMeters }) =>
            onChange({ latitude, longitude, radius: radiusMeters, near: undefined, deal: undefined, limit: undefined })
          }
          tiles={pageSettings.tiles}
          theme={theme}
          preview={preview}
        />
      </Suspense>
      {fault !== null && (
        <p className="deals-map-fault" role="alert">
          The deals on the map could not be loaded. {explainError(fault)}{' '}
          <button type="button" className="button-plain" onClick={onRetry}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}
