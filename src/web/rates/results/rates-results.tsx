import type { OffersRequest } from '#contract/hotels/find-offers'
import { type RefObject, useEffect, useState } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { Button } from '#web/kit/button.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { Matrix } from '../matrix/matrix.tsx'
import { clearedFilters } from '../matrix/rate-filters.ts'
import type { RateRow } from '../matrix/rate-rows.ts'
import { focusWhenRendered } from '../matrix/use-virtual-rows.ts'
import type { RatesSearch } from '../rates-address.ts'
import { useRememberedSearch } from '../search/recent-searches.tsx'
import { selectedRates } from '../selection/selected-rate.ts'
import { toggleSelected, useSelectedOf } from '../selection/use-selection.ts'
import { tabStop } from '../shortcuts.tsx'
import { RatesBar } from './rates-bar.tsx'
import { RatesTools } from './rates-tools.tsx'
import { ResponseNotices } from './response-notices.tsx'
import styles from './results.module.css'
import { useRateLines } from './use-rate-lines.ts'

const RatesMap = lazyPart({
  what: 'The map',
  load: async () => (await import('#web/map/rates-map.tsx')).RatesMap,
  fallback: <div aria-busy="true" />,
})

export interface FoundRatesProps {
  readonly section: RefObject<HTMLElement | null>
  readonly search: RatesSearch
  readonly request: OffersRequest
  readonly found: FoundOffers
  readonly isOld: boolean
  readonly isFetching: boolean
  readonly now: Date
  readonly onChange: (patch: RatesSearch) => void
  readonly onStay: (patch: RatesSearch) => void
}

/** The rates found by hotel, with filters, sorting and export. */
export function FoundRates(props: FoundRatesProps) {
  const { section, search, request, found, isOld, isFetching, now, onChange, onStay } = props
  const stay = found.request
  const rates = useRateLines(found, search, isOld)
  const { shown, table } = rates
  const { hotels } = rates.content
  useRememberedSearch({ request: stay, rates: search.rates, boards: search.boards, hotels, now })

  // After a search the section has the focus until there is a rate to focus.
  const hasRates = rates.rows.length > 0
  useEffect(() => {
    if (hasRates && !isOld && document.activeElement === section.current) focusWhenRendered(section.current, tabStop)
  }, [section, hasRates, isOld])

  return (
    <>
      <QueryError what="The further rates" query={rates.further} />
      <QueryError what="The miles" query={rates.milesQuery} />
      <RatesBar
        search={search}
        rates={rates}
        onChange={onChange}
        notices={
          shown.isComplete ? (
            <ResponseNotices response={shown.response} request={stay} hotels={hotels} />
          ) : (
            isFetching && <Arriving found={shown} />
          )
        }
      >
        <RatesTools request={request} rates={rates} now={now} onStay={onStay} />
      </RatesBar>
      {table.count === 0 ? (
        <NoRates found={shown} />
      ) : hasRates ? (
        <RatesOnScreen rates={rates} isMap={search.view === 'map'} isOld={isOld} onChange={onChange} />
      ) : (
        <EmptyNotice
          title="No rates match the filters"
          action={
            <Button look="strong" onClick={() => onChange(clearedFilters)}>
              Clear filters
            </Button>
          }
        >
          Remove some filters to see the rates that were found.
        </EmptyNotice>
      )}
    </>
  )
}

interface RatesOnScreenProps extends Pick<FoundRatesProps, 'isOld' | 'onChange'> {
  readonly rates: ReturnType<typeof useRateLines>
  readonly isMap: boolean
}

/** The matrix of the hotels, with a map above if selected. */
function RatesOnScreen({ rates, isMap, isOld, onChange }: RatesOnScreenProps) {
  const { content, shown, items, only, showOnly } = rates
  const { hotels, request } = content
  const choose = (row: RateRow) => toggleSelected(selectedRates(shown, hotels)(row))
  const [highlightedId, setHighlightedId] = useState<string>()
  const highlight = { highlightedId, onHighlight: setHighlightedId }
  return (
    <Stack>
      {isMap && (
        <div className={styles.mapPlace}>
          <RatesMap {...highlight} hotels={items} selectedId={only?.id} onSelect={showOnly} />
        </div>
      )}
      {only !== undefined && (
        <Row as={Text} size="small" gap={3} rowGap={2} role="status">
          Only {only.name}
          <Button look="plain" onClick={() => showOnly(undefined)}>
            Show all hotels
          </Button>
        </Row>
      )}
      <Matrix
        {...highlight}
        lines={rates.onScreen}
        order={rates.order}
        onOrder={(next) => onChange({ by: next === 'cheapest' ? undefined : next })}
        filters={rates.filterAddress}
        isDimmed={isOld}
        content={{ ...content, selected: useSelectedOf(request), onChoose: choose }}
      />
    </Stack>
  )
}

/** The progress of loading: hotels arrive in the request's order. */
function Arriving({ found: { request, response } }: { readonly found: FoundOffers }) {
  const arrived = request.hotelIds.indexOf(response.data.at(-1)?.hotelId ?? '') + 1
  return (
    <div className={styles.arriving}>
      <ProgressBar label="Rates are arriving" done={arrived} total={request.hotelIds.length} />
    </div>
  )
}

function NoRates({ found: { request, response } }: { readonly found: FoundOffers }) {
  const { notices = [] } = response
  if (notices.length > 0) {
    return (
      <EmptyNotice title="No rates to show">
        {notices.map(({ message }) => message.replace(/\.?$/, '.')).join(' ')}
      </EmptyNotice>
    )
  }
  return (
    <EmptyNotice title="No rooms available for this stay">
      {request.refundableRatesOnly
        ? 'None of the chosen hotels has a refundable rate for these dates and rooms. Include non-refundable rates, or change the dates.'
        : 'None of the chosen hotels has rooms for these dates and guests. Change the dates, split the guests over more rooms, or add hotels.'}
    </EmptyNotice>
  )
}
