import { classes } from './classes.ts'
import styles from './icon.module.css'
import icons from './icons.svg?url'

/** The symbols of `icons.svg`. */
// prettier-ignore
export type IconName =
  | 'accessibility' | 'arrow-left' | 'baby' | 'bath' | 'bed-double' | 'bike' | 'briefcase' | 'calendar' | 'check'
  | 'chevron-down' | 'chevron-left' | 'chevron-right' | 'cigarette-off' | 'clock' | 'coffee' | 'concierge-bell'
  | 'copy' | 'download' | 'dumbbell' | 'file-text' | 'flame' | 'flower-2' | 'heart' | 'images' | 'info' | 'list'
  | 'locate-fixed' | 'lock' | 'luggage' | 'map' | 'map-pin' | 'minus' | 'monitor' | 'moon' | 'paw-print' | 'plane'
  | 'plug-zap' | 'plus' | 'refresh-cw' | 'search' | 'sliders-horizontal' | 'snowflake' | 'square-parking' | 'sun'
  | 'trees' | 'tv' | 'undo-2' | 'user' | 'utensils' | 'washing-machine' | 'waves' | 'wifi' | 'wine' | 'x'

export interface IconProps {
  readonly name: IconName
  /** In CSS pixels; 18 by default. */
  readonly size?: number
  readonly className?: string | undefined
}

/** An icon beside text, or in a named button. All icons come from one SVG file, so they add no JavaScript. */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg className={classes(styles.icon, className)} width={size} height={size} aria-hidden>
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
