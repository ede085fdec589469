import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { offersPath, signInPath } from '#web/browser/paths.ts'
import { pageSettings } from '#web/api/settings.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { useNow } from '#web/kit/format/use-now.ts'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { lazyPart, usePrefetched } from '#web/kit/parts/lazy-part.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Note, Text } from '#web/kit/text.tsx'
import { NoHotelsYet } from '#web/stay/hotel/no-hotels-yet.tsx'
import { readRatesAddress } from './rates-address.ts'
import styles from './rates.module.css'
import { RatesSection } from './results/rates-section.tsx'
import { SelectionArea } from './selection-bar/selection-area.tsx'
import { useIsAgent } from './sell/sell-rule.ts'
import { ShortlistsMenu } from './shortlists/shortlists-menu.tsx'
import { useRatesDesk } from './use-rates-desk.ts'

const LazyForm = lazyPart({
  what: 'The search form',
  load: async () => (await import('./search/search-form.tsx')).SearchForm,
  fallback: <div className={styles.skeleton} aria-hidden />,
})
/** Memoized: filtering 20,000 rates leaves no time to re-render the form. */
const Form = memo(LazyForm)

const ShortlistView = lazyPart({
  what: 'The shortlist',
  load: async () => (await import('./shortlists/shortlist-view.tsx')).ShortlistView,
})

/** The agent's page: the search, folded to one line above its results, and the rates found or a shortlist. */
export function RatesPage() {
  const { list } = readRatesAddress(useLocation().search)
  const now = useNow()
  if (!pageSettings.hasHotelSource) {
    return (
      <PageFrame>
        <PageHeading>Rates</PageHeading>
        <NoHotelsYet />
      </PageFrame>
    )
  }
  return (
    <PageFrame gap={2} className={styles.page}>
      {list === undefined ? (
        <Desk now={now} />
      ) : (
        <>
          <PageHeading beside={<ShortlistsMenu now={now} />}>
            {/* The list's name is the title. */}
            <Text as="span" size="body" tone="soft">
              Rates
            </Text>
          </PageHeading>
          <ShortlistView key={list} id={list} />
        </>
      )}
      <SelectionArea />
    </PageFrame>
  )
}

/** The search and its results. */
function Desk({ now }: { readonly now: Date }) {
  const desk = useRatesDesk(now)
  const { search, requestAddress, isInvalid, request, isEdited, described, results } = desk
  const isAgent = useIsAgent()
  usePrefetched(LazyForm)
  return (
    <>
      {desk.isFormOpen ? (
        <PageHeading
          beside={request === undefined ? <ShortlistsMenu now={now} /> : <Button onClick={desk.cancel}>Cancel</Button>}
        >
          Rates
        </PageHeading>
      ) : (
        <Hidden as="h1">Rates</Hidden>
      )}
      {request === undefined && !isAgent && (
        <Note>
          Agents compare rates here, see their commission and send proposals.{' '}
          <Link to={signInPath.href(offersPath)}>For agents and staff</Link>
        </Note>
      )}
      {desk.isFormOpen ? (
        <div className={styles.box}>
          <Form
            address={requestAddress}
            now={now}
            isEdited={isEdited}
            isInvalid={isInvalid}
            onSearch={desk.startSearch}
          />
        </div>
      ) : (
        <Row role="search" aria-label="This search" wrap={false} className={styles.folded}>
          <Note className={styles.search} data-unfolds>
            <Text as="b" tone="ink">
              {described?.hotels}
            </Text>{' '}
            {described?.stay}
          </Note>
          <IconButton
            icon="refresh-cw"
            size={16}
            label="Search rates"
            title="Search again"
            isSmall
            onClick={desk.repeat}
          />
          <Button isSmall aria-keyshortcuts="e" onClick={desk.edit}>
            Edit <kbd>E</kbd>
          </Button>
        </Row>
      )}
      <RatesSection
        ref={results}
        search={search}
        request={request}
        now={now}
        onChange={desk.change}
        onStay={desk.changeStay}
      />
    </>
  )
}
