import type { IconProps } from './icon.tsx'

const icons: Readonly<Record<string, IconProps['name']>> = {
  General: 'concierge-bell',
  'Food and drink': 'utensils',
  Wellness: 'waves',
  Family: 'baby',
  Business: 'briefcase',
  Room: 'bed-double',
  Accessibility: 'accessibility',
  Transport: 'car',
}

/** The icon of a category of amenities; unknown categories have a default. */
export function amenityIcon(category: string): IconProps['name'] {
  return icons[category] ?? 'check'
}
