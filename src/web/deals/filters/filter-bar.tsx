import { Fragment, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Sheet } from '#web/kit/controls/dialog.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { lazyPart } from '#web/kit/lazy/lazy-part.tsx'
import { useMedia, wideScreen } from '#web/kit/lazy/use-media.ts'
import { useNow } from '#web/kit/lazy/use-now.ts'
import { formatWhen } from '#web/stay/days/format-when.ts'
import { storeMyMiles } from '#web/stay/redeem/mile-value.ts'
import { clearedFilters, countFilters, dealFilters, type FilterBarProps, type FilterProps } from './deal-filters.tsx'
import { MilesField } from './miles-field.tsx'
import styles from './filters.module.css'
import { DealsSheetBottom } from './sheet-bottom.tsx'

const fetchWhenDialog = () => import('./when-dialog.tsx')
const WhenDialog = lazyPart({
  what: 'The dates',
  isOverPage: true,
  load: async () => (await fetchWhenDialog()).WhenDialog,
})

/** The filters: a row of buttons on a wide screen, else one button that opens a sheet. */
export function FilterBar(props: FilterBarProps) {
  const isWide = useMedia(wideScreen)
  return (
    <Row className={styles.bar} role="group" aria-label="Filters">
      <WhenButton {...props} />
      {isWide !== false && (
        <div data-screen="wide">
          <FilterRow {...props} />
        </div>
      )}
      {isWide !== true && (
        <div data-screen="narrow">
          <FilterSheetButton {...props} />
        </div>
      )}
      <MilesField label="My miles" placeholder={formatMiles(60_000)} miles={props.myMiles} onChange={storeMyMiles} />
    </Row>
  )
}

/** Says when the stays of the page are, and opens what chooses that. */
function WhenButton(props: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = formatWhen(props.search, useNow())
  return (
    <>
      <button
        type="button"
        className={styles.filter}
        data-set={words !== 'Any time'}
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchWhenDialog().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="calendar" size={16} />
        <Hidden>When: </Hidden>
        <span className={styles.when}>{words}</span>
      </button>
      {isOpen && <WhenDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FilterRow(props: FilterProps) {
  const { search, onChange } = props
  return (
    <>
      {dealFilters.map(({ name, title, isSwitch, describe, field }) => {
        if (isSwitch) return <Fragment key={name}>{field(props)}</Fragment>
        const description = describe(search)
        return (
          <Popover
            key={name}
            buttonClassName={styles.filter}
            button={
              <>
                {description === undefined ? (
                  title
                ) : (
                  <>
                    <Hidden>{title} </Hidden>
                    <span data-set>{description}</span>
                  </>
                )}
                <Icon name="chevron-down" size={16} />
              </>
            }
          >
            {field(props)}
          </Popover>
        )
      })}
      {countFilters(search) > 0 && (
        <Button look="plain" isSmall onClick={() => onChange(clearedFilters)}>
          Clear filters
        </Button>
      )}
    </>
  )
}

function FilterSheetButton(props: FilterBarProps) {
  const count = countFilters(props.search)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.filter}
        data-set={count > 0}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="sliders-horizontal" size={16} />
        Filters{count > 0 && ` (${count})`}
      </button>
      {isOpen && (
        <FilterSheet
          {...props}
          onClose={() => {
            setIsOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** All the filters in one sheet, for a small screen; each takes effect at once. */
function FilterSheet({ total, failure, onClose, ...props }: FilterBarProps & { readonly onClose: () => void }) {
  const { search, onChange } = props
  return (
    <Sheet
      title="Filters"
      onClose={onClose}
      bottom={
        <DealsSheetBottom
          total={total}
          failure={failure}
          clear="Clear filters"
          hasNothingToClear={countFilters(search) === 0}
          onClear={() => onChange(clearedFilters)}
          onShow={onClose}
        />
      }
    >
      {dealFilters.map(({ name, field }) => (
        <Fragment key={name}>{field(props)}</Fragment>
      ))}
    </Sheet>
  )
}
