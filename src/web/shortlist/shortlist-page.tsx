import { Link } from 'react-router'
import { dealsPage } from '#web/browser/paths.ts'
import { isDeviceRefusing } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { UndoNote } from '#web/kit/controls/undo-note.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { mostCompared } from '#web/stay/compare/compared-rows.ts'
import { MileValueField } from '#web/stay/redeem/mile-value-field.tsx'
import { describeChecked, describeStayChange } from '#web/stay/today/describe-change.ts'
import { WeatherCredits } from '#web/weather/weather-line.tsx'
import { type ComparedStay, ComparedStays } from './compared-stays.tsx'
import { linkTo } from './shortlist.ts'
import { useShortlistPage } from './use-shortlist-page.ts'
import styles from './shortlist.module.css'

/** The stays saved on this device, or a link's stays, side by side. */
export function ShortlistPage() {
  const page = useShortlistPage()
  const { title, isShared, stays, unreadable } = page
  return (
    <PageFrame>
      <PageHeading>{title}</PageHeading>
      {unreadable > 0 && stays.length > 0 && (
        <Text size="small" tone="danger">
          {unreadable === 1 ? 'One stay' : `${unreadable} stays`} of this {isShared ? 'link' : 'list'} could not be read
          and {unreadable === 1 ? 'is' : 'are'} left out.
        </Text>
      )}
      {stays.length === 0 ? (
        <EmptyNotice
          title={isShared ? 'This link is incomplete' : 'No saved stays yet'}
          action={
            <Button as={Link} look="strong" to={dealsPage}>
              See deals
            </Button>
          }
        >
          {isShared
            ? 'Ask for the link again, or look for deals yourself.'
            : 'Press the heart on a deal to save its stay, and compare stays here at today’s prices.'}
        </EmptyNotice>
      ) : (
        <>
          {isShared && <SharedNotice page={page} />}
          <ShortlistContent page={page} />
        </>
      )}
    </PageFrame>
  )
}

interface ShortlistProps {
  readonly page: ReturnType<typeof useShortlistPage>
}

/** Says that a link's stays are someone else's, and offers to save them. */
function SharedNotice({ page: { stays, added, saveAdded } }: ShortlistProps) {
  return (
    <Card className={styles.shared} aria-label="Shared list">
      <p>
        Someone shared {formatCount(stays.length, 'stay', 'stays')} with you, at today’s prices.
        {added.length === 0 && ' All of them are on your shortlist.'}
      </p>
      {added.length > 0 && (
        <Button look="strong" onClick={saveAdded}>
          Save to my shortlist
        </Button>
      )}
    </Card>
  )
}

/** A list's stays side by side. */
function ShortlistContent({ page }: ShortlistProps) {
  const { isShared, stays, shown, found, names, mileValue, now, done, remove } = page
  return (
    <>
      <Row gap={4} rowGap={2} align="baseline" justify="between" className={styles.bar}>
        <Row gap={4} rowGap={2} align="baseline">
          <MileValueField />
          <Text as="output" size="small" className={styles.state}>
            {describeState(found.compared)}
          </Text>
          {stays.length > mostCompared && (
            <p>
              {mostCompared} of {stays.length} stays are compared. Remove some to see the others.
            </p>
          )}
          {found.hasFailed && (
            <Button aria-disabled={found.isRetrying} onClick={found.retry}>
              Check again
            </Button>
          )}
          {!isShared && isDeviceRefusing() && (
            <p>This browser blocks storage: your list is lost when you close this page.</p>
          )}
        </Row>
        <CopyButton
          label={`Copy link to ${shown.length === 1 ? 'this stay' : `these ${shown.length} stays`}`}
          words="Copy link"
          text={new URL(linkTo(shown.map(({ text }) => text)), location.href).href}
        />
      </Row>
      <ComparedStays
        stays={shown.map((each, index) => ({
          key: each.key,
          name: names[index]!,
          photo: found.hotels[index]?.images[0]?.url,
          compared: found.compared[index]!,
        }))}
        mileValue={mileValue}
        now={now}
        onRemove={remove}
      />
      <UndoNote done={done} />
      <Text as={Stack} size="small" tone="soft">
        {!isShared && <p>Your shortlist is saved on this device only.</p>}
        <WeatherCredits of={found.weather} />
      </Text>
    </>
  )
}

/** Summarizes the check of stays: `1 of 3 changed, 1 sold out`. */
function describeState(stays: readonly Pick<ComparedStay, 'saved' | 'repriced'>[]): string {
  const count = (kind: ComparedStay['repriced']['kind']) =>
    stays.filter(({ repriced }) => repriced.kind === kind).length
  if (count('checking') > 0) return 'Checking today’s prices…'
  const changed = stays.filter(
    ({ saved, repriced }) => repriced.kind === 'priced' && describeStayChange(saved, repriced).isNews,
  ).length
  const counts = describeChecked(stays.length, { changed, gone: count('stay sold out'), unknown: count('unknown') })
  return `Prices checked just now${counts && `: ${counts}`}.`
}
