import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { longitudeNear, type Coordinates } from '#basemap/geometry.ts'
import styles from './map.module.css'
import type { Size } from './markers/pills.ts'
import { followView } from './markers/follow-view.ts'

interface PreviewCardProps {
  readonly map: LeafletMap
  readonly label?: string
  /** The selected deal's place; undefined until loaded. */
  readonly place: Coordinates | undefined
  readonly takesFocus: boolean
  readonly onFocusLost: () => void
  readonly children: ReactNode
}

/** The size of a selected pill. */
const pillSize = { width: 76, height: 40 }
const outOfView = { x: -1, y: -1 }

/** A card about the selection, placed near its pill and always within the map. */
export function PreviewCard(props: PreviewCardProps) {
  const { map, label = 'Deal preview', place, takesFocus, onFocusLost, children } = props
  const card = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  usePlace(map, card, place)
  const open = useEffectEvent(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true })
  })
  const close = useEffectEvent(() => {
    if (hadFocus.current) onFocusLost()
  })

  // The focus can be read only before the card is removed, and moved only after.
  useLayoutEffect(() => {
    open()
    const element = card.current
    return () => {
      hadFocus.current = element !== null && element.contains(document.activeElement)
    }
  }, [])
  useEffect(() => () => close(), [])

  return (
    <section ref={card} className={styles.preview} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}

/** Moves the card with the map and when its own size changes. */
function usePlace(map: LeafletMap, card: RefObject<HTMLElement | null>, place: Coordinates | undefined) {
  const latitude = place?.latitude
  const longitude = place?.longitude
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return undefined
    function move(center = map.getCenter(), zoom = map.getZoom()) {
      if (element === null) return
      const { x: width, y: height } = map.getSize()
      let pill = outOfView
      if (latitude !== undefined && longitude !== undefined) {
        const point = map.project([latitude, longitudeNear(longitude, center.lng)], zoom)
        pill = point.subtract(map.project(center, zoom)).add([width / 2, height / 2])
      }
      const { offsetWidth, offsetHeight } = element
      const { x, y } = placePreview({ width, height }, { width: offsetWidth, height: offsetHeight }, pill, pillSize)
      element.style.translate = `${x}px ${y}px`
    }
    const stop = followView(map, move, 'move zoomend resize')
    const observer = new ResizeObserver(() => move())
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [map, card, latitude, longitude])
}

/** A position in pixels from the map's upper left corner. */
type Point = Readonly<Record<'x' | 'y', number>>

/** The gap between the card and its pill. */
const gapPx = 12
/** The gap between the card and the map's edges. */
const marginPx = 16
/**
 * Returns the card's upper left corner: above its pill, or below it, or at the map's lower edge if neither has room or
 * the pill is out of view.
 *
 * @param pill the center of the pill
 */
export function placePreview(map: Size, card: Size, pill: Point, pillSize: Size): Point {
  const lowest = map.height - card.height
  const isInView = pill.x >= 0 && pill.x <= map.width && pill.y >= 0 && pill.y <= map.height
  const beside = pillSize.height / 2 + gapPx
  const beyond = [pill.y - beside - card.height, pill.y + beside]
  const y = isInView ? beyond.find((y) => y >= marginPx && y <= lowest - marginPx) : undefined
  return { x: clamp(pill.x - card.width / 2, map.width - card.width), y: clamp(y ?? lowest, lowest) }
}

/** Keeps the card between the margins, or centred if there is no room for them. */
function clamp(start: number, room: number): number {
  return Math.round(Math.max(Math.min(marginPx, Math.max(0, room / 2)), Math.min(room - marginPx, start)))
}
