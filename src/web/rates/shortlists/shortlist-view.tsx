import { withTaxes } from '#contract/hotels/full-price'
import { useState } from 'react'
import { Link } from 'react-router'
import { offersPath } from '#web/browser/paths.ts'
import { keepShortlistsName } from '../stored-names.ts'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { type Done, UndoNote } from '#web/kit/controls/undo-note.tsx'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { useMinute } from '#web/kit/format/use-now.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { describeOfferTerms } from '#web/stay/cancellation/describe-terms.ts'
import { formatGuests, formatRoomsAndBoards } from '#web/stay/offer/format-offer.ts'
import { describeFullPrice } from '#web/stay/offer/offer-sums.ts'
import { formatAge } from '#web/stay/today/describe-change.ts'
import { describeHotel, describeRate, type SelectedRate } from '../selection/selected-rate.ts'
import { referTo, select, useSelection } from '../selection/use-selection.ts'
import { describeBelow } from '../sell/sell-rule.ts'
import { sellingPrice, type SellRule, soldRate } from '../sell/selling-price.ts'
import { PriceSwitch, useShownPrices } from '../sell/shown-prices.tsx'
import { CheckRates } from '../selection/check-rates.tsx'
import styles from './shortlists.module.css'
import { removeShortlist, type Shortlist, storeShortlist, useShortlists } from './stored-shortlists.ts'

export function ShortlistView({ id }: { readonly id: string }) {
  const list = useShortlists().find((each) => each.id === id)
  const [done, setDone] = useState<Done>()
  const now = useMinute()
  const chosen = useSelection()
  const { rule } = useShownPrices()
  const staysAfterSignOut = useStoredText(keepShortlistsName) !== undefined

  if (list === undefined) {
    return (
      <Stack as="section" gap={4} align="start" aria-label="Shortlist">
        {done === undefined && (
          <>
            <Text as="h2" size="title">
              There is no such list in this browser
            </Text>
            <p>Shortlists stay in the browser that made them, and are removed when you sign out.</p>
          </>
        )}
        <UndoNote done={done} />
        <Button as={Link} isSmall to={offersPath}>
          Search rates
        </Button>
      </Stack>
    )
  }
  const { name, rates } = list

  function remove(removed: Shortlist) {
    removeShortlist(id)
    setDone({
      words: `“${removed.name}” removed.`,
      undo() {
        storeShortlist(removed, new Date())
        setDone(undefined)
      },
    })
  }

  function store(next: readonly SelectedRate[]) {
    storeShortlist({ id, name, rates: next }, now)
  }

  function choose(added: readonly SelectedRate[]) {
    referTo(name)
    select([...chosen.values(), ...added])
  }

  return (
    <Stack as="section" gap={4} aria-label="Shortlist">
      <Row gap={3} rowGap={2} justify="between">
        <Text as="h2" size="title">
          {name}
        </Text>
        <Row gap={3}>
          <PriceSwitch />
          <Button isSmall look="strong" disabled={rates.length === 0} onClick={() => choose(rates)}>
            Choose all
          </Button>
        </Row>
      </Row>
      <CheckRates rates={rates} onChange={store} />
      <Stack as="ul" role="list" aria-label="Kept rates" gap={2}>
        {rates.map((rate) => (
          <SavedRate
            key={rate.key}
            rate={rate}
            rule={rule}
            now={now}
            isChosen={chosen.has(rate.key)}
            onRemove={() => store(rates.filter((each) => each !== rate))}
            onChoose={() => choose([rate])}
          />
        ))}
      </Stack>
      {rates.length === 0 && <p>The list is empty. Search rates, choose some, and keep them in it.</p>}
      <Row gap={5} rowGap={2} align="start" justify="between" className={styles.foot}>
        <Check
          checked={staysAfterSignOut}
          onChange={({ target }) => storeText(keepShortlistsName, target.checked ? 'yes' : undefined)}
        >
          Keep shortlists on this device after signing out
          <small>
            They are in this browser only and hold net prices: without this they are removed when you sign out.
          </small>
        </Check>
        <Button isSmall onClick={() => remove(list)}>
          Remove the list
        </Button>
      </Row>
    </Stack>
  )
}

interface SavedRateProps {
  readonly rate: SelectedRate
  readonly rule: SellRule
  readonly now: Date
  readonly isChosen: boolean
  readonly onRemove: () => void
  readonly onChoose: () => void
}

function SavedRate({ rate, rule, now, isChosen, onRemove, onChoose }: SavedRateProps) {
  const { offer, stay } = rate
  const sold = sellingPrice(rate, rule)
  const shown = soldRate(rate, rule)
  const name = describeRate(rate)
  const below = describeBelow(sold)
  const { isOnPaper } = useShownPrices()
  return (
    <li className={styles.rate}>
      <div>
        <h3>{describeHotel(rate)}</h3>
        <p>{formatRoomsAndBoards(offer)}</p>
      </div>
      <div>
        <p>
          {formatStayNights(stay, now)} · {formatGuests(stay.occupancies, offer.rates)}
        </p>
        <p>{describeOfferTerms(shown, now, ownTimeZone()).text}</p>
      </div>
      <div className={styles.price}>
        <Text size="large" weight="bold">
          {formatMoney(withTaxes(shown.offer), true)}
        </Text>
        <Text tone="soft">{describeFullPrice(shown.offer)}</Text>
        {below !== undefined && !isOnPaper && <Text weight="strong">{below}</Text>}
        <Text tone="soft">found {formatAge(rate.foundAtMs, now)}</Text>
      </div>
      <Row justify="end" wrap={false} className={styles.actions}>
        <Button isSmall disabled={isChosen} onClick={onChoose}>
          {isChosen ? 'Chosen' : 'Choose'}
          <Hidden> {name}</Hidden>
        </Button>
        <IconButton icon="x" isSmall size={16} label={`Remove: ${name}`} onClick={onRemove} />
      </Row>
    </li>
  )
}
