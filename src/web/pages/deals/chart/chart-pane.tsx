import { lazyPart } from '../../../components/part/lazy-part.tsx'
import type { ChartContentProps } from './chart-content.tsx'

const fetchChart = () => import('./chart-content.tsx')

/** Fetches the chart's code, which is fetched again when it is needed if it does not come. */
export const prefetchChart = () => void fetchChart().catch(() => undefined)

const ChartContent = lazyPart({
  what: 'The chart',
  load: async () => (await fetchChart()).ChartContent,
  fallback: <div className="deals-map-skeleton skeleton" />,
})

/** The chart's place on the page, where the map is otherwise. */
export function ChartPane(props: ChartContentProps) {
  return (
    <div id="chart" className="deals-map-pane deals-chart-pane" tabIndex={-1}>
      <ChartContent {...props} />
    </div>
  )
}
