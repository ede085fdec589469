import type { IconName } from '#web/kit/icon.tsx'

// prettier-ignore
/** Patterns for amenity names from the sample data and suppliers; the first match wins. */
const icons: readonly (readonly [RegExp, IconName])[] = [
  [/wi-?fi|wlan|internet/i, 'wifi'], [/air.?condition/i, 'snowflake'], [/pool(?! table|side)/i, 'waves'],
  [/wheelchair|accessib|step-free/i, 'accessibility'], [/\bcharging/i, 'plug-zap'], [/parking|garage/i, 'square-parking'],
  [/airport|shuttle/i, 'plane'], [/bicycle|\bbikes?\b/i, 'bike'], [/\bpets?\b/i, 'paw-print'], [/non-smok|smoke-free/i, 'cigarette-off'],
  [/fitness|\bgym\b/i, 'dumbbell'], [/\bspa\b/i, 'flower-2'], [/garden/i, 'trees'], [/coffee|\btea\b|kettle|café/i, 'coffee'],
  [/(?<!snack |mini-)\bbar\b/i, 'wine'], [/restaurant|breakfast|\bmenu\b|\bmeals?\b/i, 'utensils'],
  [/\bcots?\b|\bcribs?\b|babysit/i, 'baby'], [/television|\btv\b/i, 'tv'], [/bathroom|bathtub|shower/i, 'bath'],
  [/heating|fireplace/i, 'flame'], [/laundry|washing/i, 'washing-machine'], [/luggage/i, 'luggage'], [/\bsafe\b/i, 'lock'],
  [/reception|front desk|concierge|room service/i, 'concierge-bell'], [/business|meeting|co-working/i, 'briefcase'],
]

/** Returns the icon for an amenity's English name; a check mark if no icon matches. */
export function amenityIcon(name: string): IconName {
  return icons.find(([words]) => words.test(name))?.[1] ?? 'check'
}
