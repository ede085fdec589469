import { useEffect } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Popover } from '../../components/controls/popover.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { useTheme } from '../../browser/theme.ts'
import { prefetchChunk } from '../../browser/chunks/prefetch-chunk.ts'

const fetchChoices = () => import('./theme-choices.tsx')
const ThemeChoices = lazyPart({ what: 'The choice of theme', load: async () => (await fetchChoices()).ThemeChoices })

/** The button that opens the choice of theme. */
export function ThemeMenu() {
  const theme = useTheme()
  useEffect(() => prefetchChunk(fetchChoices), [])
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
