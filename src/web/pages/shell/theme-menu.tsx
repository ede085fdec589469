import { Icon } from '../../components/icon/icon.tsx'
import { Popover } from '../../components/controls/popover.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { useTheme } from '../../browser/theme.ts'
import { usePrefetchedChunk } from '../../browser/chunks/use-prefetched-chunk.ts'

const fetchChoices = () => import('./theme-choices.tsx')
const ThemeChoices = lazyPart({ what: 'The choice of theme', load: async () => (await fetchChoices()).ThemeChoices })

/** The button that opens the choice of theme. */
export function ThemeMenu() {
  const theme = useTheme()
  usePrefetchedChunk(fetchChoices)
  return (
    <Popover
      label="Theme"
      button={<Icon name={theme === 'dark' ? 'moon' : 'sun'} size={20} />}
      buttonClassName="icon-button"
    >
      <ThemeChoices />
    </Popover>
  )
}
