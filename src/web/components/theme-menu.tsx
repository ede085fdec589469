import { Monitor, Moon, Sun } from 'lucide-react'
import { Popover } from './popover.tsx'
import { Segmented } from './segmented.tsx'
import { chooseTheme, useTheme, useThemeChoice } from './theme.ts'

const options = [
  { value: 'system', text: 'System', icon: <Monitor size={16} aria-hidden /> },
  { value: 'light', text: 'Light', icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', text: 'Dark', icon: <Moon size={16} aria-hidden /> },
] as const

/** The button and the choice of the page's colours. */
export function ThemeMenu() {
  const Icon = useTheme() === 'dark' ? Moon : Sun
  return (
    <Popover label="Theme" button={<Icon size={20} aria-hidden />} buttonClassName="icon-button">
      <Segmented label="Theme" options={options} value={useThemeChoice()} onChange={chooseTheme} />
    </Popover>
  )
}
