import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NearMe } from '../../components/where/near-me.tsx'
import { WhereField } from '../../components/where/where-field.tsx'
import { usePrefetchedChunk } from '../../browser/chunks/use-prefetched-chunk.ts'
import { anywhere, dealsPath, type DealsSearch } from '../../paths.ts'

const loadCombobox = () => import('./place-combobox.tsx')
const fetchCombobox = async () => (await loadCombobox()).PlaceCombobox

/** Where and Near me: both open the deals there and keep sort and filters. */
export function PlaceSearch() {
  const [text, setText] = useState<string>()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  usePrefetchedChunk(loadCombobox)
  const shown = pathname === dealsPath.pattern ? dealsPath.search(search) : {}

  function go(place: Pick<DealsSearch, 'latitude' | 'longitude' | 'near'>) {
    const { view: _view, deal: _deal, limit: _limit, ...rest } = shown
    void navigate(dealsPath.href({ ...rest, ...anywhere, ...place }))
  }

  return (
    <search className="header-search">
      <WhereField
        fetchCombobox={fetchCombobox}
        place={shown.near ?? ''}
        text={text}
        onTextChange={setText}
        onChoose={({ name, latitude, longitude }) => go({ near: name, latitude, longitude })}
      />
      <NearMe onFound={go} />
    </search>
  )
}
