import { Segmented } from '../../components/controls/segmented.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { prefetchChart } from './chart/chart-pane.tsx'
import { prefetchMap } from './map/map-pane.tsx'

const views = [
  { value: 'list', text: 'List', prepare: () => undefined },
  { value: 'map', text: 'Map', prepare: prefetchMap },
  { value: 'chart', text: 'Chart', prepare: prefetchChart },
] as const
const besideList = [
  { value: 'map', text: 'Map' },
  { value: 'chart', text: 'Chart' },
] as const

type View = (typeof views)[number]['value']

interface ViewSwitchProps {
  readonly view: View
  /** Undefined in a first view, where CSS chooses. */
  readonly isWide: boolean | undefined
  readonly onChange: (view: View) => void
}

/** Chooses what is on a small screen, list, map or chart, and what is beside the list on a wide one. */
export function ViewSwitch({ view, isWide, onChange }: ViewSwitchProps) {
  return (
    <>
      {isWide !== false && (
        <div className="deals-beside" onPointerEnter={view === 'chart' ? prefetchMap : prefetchChart}>
          <Segmented
            label="Beside the list"
            options={besideList}
            value={view === 'chart' ? 'chart' : 'map'}
            onChange={onChange}
          />
        </div>
      )}
      {isWide !== true && (
        <div className="deals-toggle">
          {views
            .filter(({ value }) => value !== view)
            .map(({ value, text, prepare }) => (
              <button key={value} type="button" onPointerEnter={prepare} onClick={() => onChange(value)}>
                <Icon name={value} /> {text}
              </button>
            ))}
        </div>
      )}
    </>
  )
}
