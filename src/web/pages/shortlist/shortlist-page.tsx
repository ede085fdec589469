import './shortlist.css'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeShortlist, useShortlist } from '../../browser/shortlist.ts'
import { useTitle } from '../../browser/use-title.ts'
import { stayKey } from '../../format/kept-stay.ts'
import { shortlistPath } from '../../paths.ts'
import { NoStays } from './no-stays.tsx'
import { linkTo, readLink, readStays } from './read-stays.ts'
import { SharedBanner } from './shared-banner.tsx'
import { ShortlistContent } from './shortlist-content.tsx'

/** The stays that are kept on this device, or those of a link, side by side. */
export function ShortlistPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const own = useShortlist()
  const ownText = own.join('\n')
  const linked = useMemo(() => readLink(search), [search])
  const kept = useMemo(() => readStays(ownText === '' ? [] : ownText.split('\n')), [ownText])
  const isShared = linked !== undefined
  const { stays, unreadable } = linked ?? kept
  const title = isShared ? 'Shared shortlist' : 'Shortlist'
  useTitle(title)

  function change(next: (texts: readonly string[]) => readonly string[]) {
    if (isShared) {
      void navigate(linkTo(next(stays.map(({ text }) => text))), { replace: true, preventScrollReset: true })
    } else {
      // What cannot be read goes with the first change.
      changeShortlist((texts) => next(readStays(texts).stays.map(({ text }) => text)))
    }
  }

  function keepThese() {
    const keys = new Set(own.map(stayKey))
    changeShortlist((texts) => [...texts, ...stays.filter(({ key }) => !keys.has(key)).map(({ text }) => text)])
    void navigate(shortlistPath)
  }

  return (
    <div className="stays">
      <h1>{title}</h1>
      {unreadable > 0 && stays.length > 0 && (
        <p className="stays-unreadable">
          {unreadable === 1 ? 'One stay' : `${unreadable} stays`} of this {isShared ? 'link' : 'list'} could not be read
          and {unreadable === 1 ? 'is' : 'are'} left out.
        </p>
      )}
      {stays.length === 0 ? (
        <NoStays isDamaged={unreadable > 0} isShared={isShared} ownCount={isShared ? kept.stays.length : 0} />
      ) : (
        <>
          {isShared && <SharedBanner stays={stays} own={kept.stays} onKeep={keepThese} />}
          <ShortlistContent stays={stays} isShared={isShared} onChange={change} />
        </>
      )}
    </div>
  )
}
