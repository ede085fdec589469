import { lazyPart, usePrefetched } from '#web/kit/parts/lazy-part.tsx'
import type { HotelDetail } from '#contract/hotels/get-hotel'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PhotoMosaic } from '#web/photos/photo-mosaic.tsx'
import { type HotelSearch, hotelHref } from '../hotel-address.ts'

const PhotoViewer = lazyPart({
  what: 'The photos',
  isOverPage: true,
  load: async () => (await import('#web/photos/photo-viewer.tsx')).PhotoViewer,
})

/** State of a history entry that follows the same page without the viewer. */
const opened = { isOpenedHere: true }

/** The photos at the top of the page, and the viewer when the address names a photo. */
export function HotelPhotos({ hotel, search }: { readonly hotel: HotelDetail; readonly search: HotelSearch }) {
  const { id } = hotel
  // The service may list a photo twice.
  const images = useMemo(() => [...new Map(hotel.images.map((image) => [image.url, image])).values()], [hotel.images])
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const showAll = useRef<HTMLButtonElement>(null)
  const closedKey = useRef<string | undefined>(undefined)
  const isOpen = search.photo !== undefined && images.length > 0
  const index = Math.min(search.photo ?? 1, images.length) - 1
  const wasOpen = useRef(isOpen)

  usePrefetched(PhotoViewer)

  // The viewer returns the focus to the button that opened it; if a link opened it, there is no such button.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      showAll.current?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen])

  function show(index: number, options: { readonly state: unknown; readonly replace?: boolean }) {
    void navigate(hotelHref(id, { ...search, photo: index + 1 }), { ...options, preventScrollReset: true })
  }

  function close() {
    // A second step back would leave the page.
    if (closedKey.current === key) return
    closedKey.current = key
    if ((state as Partial<typeof opened> | null)?.isOpenedHere) void navigate(-1)
    else void navigate(hotelHref(id, { ...search, photo: undefined }), { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <PhotoMosaic photos={images} showAll={showAll} onOpen={(index) => show(index, { state: opened })} />
      {isOpen && (
        <PhotoViewer
          photos={images}
          index={index}
          onMove={(index) => show(index, { state, replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}
