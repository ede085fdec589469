import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { offersPath } from '#web/device/address/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { describeChecked, describeOfferChange } from '#web/stay/today/describe-change.ts'
import { referTo } from '../proposals/share-dialog.tsx'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { select, useSelection } from '../selection/use-selection.ts'
import { sellingPrice } from '../sell/selling-price.ts'
import { PriceSwitch, useShownPrices } from '../sell/shown-prices.tsx'
import { isGone, KeptRate, useRepriced } from './kept-rate.tsx'
import { KeepAfterSignOut } from './keep-after-sign-out.tsx'
import styles from './shortlists.module.css'
import { changeShortlists, type Shortlist, useShortlists, withChanged } from './stored-shortlists.ts'

interface ShortlistViewProps {
  readonly id: string
  /** The prices are those of this moment. */
  readonly now: Date
}

/** A shortlist, re-priced: what has changed of its rates since they were kept. */
export function ShortlistView({ id, now }: ShortlistViewProps) {
  const { lists } = useShortlists()
  const list = lists.find((each) => each.id === id)
  return (
    <Stack as="section" gap={4} aria-label="Shortlist">
      {list === undefined ? (
        <>
          <Text as="h2" size="title">
            There is no such list in this browser
          </Text>
          <p>Shortlists stay in the browser that made them, and are removed when you sign out.</p>
          <p>
            <Button as={Link} isSmall to={offersPath}>
              Search rates
            </Button>
          </p>
        </>
      ) : (
        <OpenShortlist list={list} now={now} />
      )}
    </Stack>
  )
}

function OpenShortlist({ list, now }: { readonly list: Shortlist; readonly now: Date }) {
  const { id, rates } = list
  const navigate = useNavigate()
  const chosen = useSelection()
  const { rule, isNet } = useShownPrices()
  const { repriced, isChecking, hasFailed, retry } = useRepriced(rates, now)
  const [isRemoving, setIsRemoving] = useState(false)
  const entries = rates.map((rate) => {
    const repricing = repriced.get(rate.key)!
    const { price } = sellingPrice(rate, rule)
    const changes =
      repricing.kind === 'offered'
        ? describeOfferChange(
            { ...rate, price },
            { offer: repricing.offer, price: sellingPrice(repricing.rate, rule).price },
            { withSupplier: isNet, now },
          )
        : []
    return { rate, repricing, changes }
  })
  const changed = entries.filter(({ changes }) => changes.length > 0)
  const gone = entries.filter(({ repricing }) => isGone(repricing)).length
  const unknown = entries.filter(({ repricing }) => repricing.kind === 'unknown').length
  const counts = describeChecked(entries.length, { changed: changed.length, gone, unknown }, 'no longer offered')

  function store(next: readonly SelectedRate[]) {
    changeShortlists(withChanged(id, () => ({ rates: next }), now))
  }

  /** Takes over what was found for the rates that have changed. */
  function update() {
    const found = new Map(
      changed.flatMap(({ rate: { key }, repricing }) =>
        repricing.kind === 'offered' ? [[key, { ...repricing.rate, key }]] : [],
      ),
    )
    store(rates.map((rate) => found.get(rate.key) ?? rate))
  }

  function chooseThese(these: typeof entries) {
    const added = these.map(({ rate, repricing }) => (repricing.kind === 'offered' ? repricing.rate : rate))
    referTo(list.name)
    select([...chosen.values(), ...added])
  }

  return (
    <>
      <Text as="h2" size="title">
        {list.name}
      </Text>
      <Row gap={3} rowGap={2}>
        <Text as="output" weight="strong" className={styles.grows}>
          {isChecking ? 'Checking today’s prices…' : entries.length > 0 && `${counts || 'Nothing has changed'}.`}
        </Text>
        <PriceSwitch />
        {hasFailed && !isChecking && (
          <Button isSmall onClick={retry}>
            Check again
          </Button>
        )}
        {changed.length > 0 && (
          <Button isSmall onClick={update}>
            Update all
          </Button>
        )}
        <Button
          isSmall
          look="strong"
          disabled={entries.length === 0}
          onClick={() => chooseThese(entries.filter(({ repricing }) => !isGone(repricing)))}
        >
          Choose all
        </Button>
      </Row>
      <Stack as="ul" role="list" gap={2}>
        {entries.map((entry) => (
          <KeptRate
            key={entry.rate.key}
            {...entry}
            rule={rule}
            now={now}
            isChosen={chosen.has(entry.rate.key)}
            onRemove={() => store(rates.filter((rate) => rate !== entry.rate))}
            onChoose={() => chooseThese([entry])}
          />
        ))}
      </Stack>
      {entries.length === 0 && <p>The list is empty. Search rates, choose some, and keep them in it.</p>}
      <Row gap={5} rowGap={2} align="start" justify="between" className={styles.foot}>
        <KeepAfterSignOut />
        {isRemoving ? (
          <Row role="group" aria-label="Remove the list?">
            <span>
              Remove “{list.name}” with {formatCount(rates.length, 'rate', 'rates')}?
            </span>
            <Button
              isSmall
              onClick={() => {
                changeShortlists((lists) => lists.filter((each) => each.id !== id))
                void navigate(offersPath)
              }}
            >
              Remove
            </Button>
            <Button isSmall onClick={() => setIsRemoving(false)}>
              Cancel
            </Button>
          </Row>
        ) : (
          <Button isSmall onClick={() => setIsRemoving(true)}>
            Remove the list
          </Button>
        )}
      </Row>
    </>
  )
}
