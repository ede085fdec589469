import { useEffect } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Popover } from '../../components/controls/popover.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { useTheme } from '../../browser/theme.ts'
import { whenIdle } from '../../browser/when-idle.ts'

const fetchChoices = () => import('./theme-choices.tsx')
const prefetchChoices = () => void fetchChoices().catch(() => undefined)
const ThemeChoices = lazyPart({ what: 'The choice of theme', load: async () => (await fetchChoices()).ThemeChoices })

/** The button that opens the choice of theme. */
export function ThemeMenu() {
  const theme = useTheme()
  useEffect(() => whenIdle(prefetchChoices), [])
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
