import { useId } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { tripTotal } from '#web/stay/offer/trip-total.ts'
import { describePrices, quoteText, saveRates } from '../selection/export-rates.ts'
import { CheckRates } from '../selection/check-rates.tsx'
import { BelowNet } from '../sell/below-net.tsx'
import { SellPanel } from './sell-panel.tsx'
import { describeRule, useIsAgent, useSellRule } from '../sell/sell-rule.ts'
import { soldRate } from '../sell/selling-price.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import styles from './selection-bar.module.css'
import { maxSelected, select, useSelection } from '../selection/use-selection.ts'

export type SelectionDialog = 'compare' | 'keep' | 'proposal'

/** The actions on selected rates, at the bottom of the page. */
export function SelectionBar({
  now,
  onOpen,
}: {
  readonly now: Date
  readonly onOpen: (kind: SelectionDialog) => void
}) {
  const id = useId()
  const rates = [...useSelection().values()]
  const rule = useSellRule()
  const isAgent = useIsAgent()
  const { isRetail } = useShownPrices()
  const terms = { rule, now }
  const total = tripTotal(rates.map((rate) => soldRate(rate, rule)))

  return (
    <Row role="group" aria-label="Choice" gap={4} rowGap={1} className={styles.bar}>
      <CheckRates rates={rates} onChange={select} />
      <Row wrap={false} className={styles.line}>
        <Text as="output" size="body" weight="bold" nowrap>
          {formatNumber(rates.length)} chosen
          {rates.length === maxSelected && ' (the most)'}
        </Text>
        <Button look="plain" onClick={() => select([])}>
          Clear<Hidden> the choice</Hidden>
        </Button>
        <Button aria-keyshortcuts="c" isBusy={rates.length < 2} onClick={() => onOpen('compare')}>
          Compare
        </Button>
        {isAgent && (
          <Popover
            className={styles.panel}
            button={
              <>
                <span>
                  Sell at <b>{describeRule(rule, isRetail)}</b>
                </span>
                <Icon name="chevron-down" size={15} />
              </>
            }
          >
            <SellPanel rates={rates} rule={rule} withNet={isRetail} />
          </Popover>
        )}
        <CopyButton label="Quote" words="Quote" text={quoteText(rates, terms)} />
        <Button aria-describedby={id} onClick={() => saveRates(rates, terms)}>
          <Icon name="download" size={15} />
          CSV
        </Button>
        {isAgent && (
          <Button onClick={() => onOpen('proposal')}>
            <Icon name="file-text" size={15} />
            Proposal
          </Button>
        )}
        <Button onClick={() => onOpen('keep')}>Keep…</Button>
      </Row>
      <Row gap={3} rowGap="none" justify="end" className={styles.terms}>
        <BelowNet rates={rates} rule={rule} />
        <Text weight="strong">{total?.text ?? 'No total: nights overlap, or currencies differ'}</Text>
        <Text id={id} tone="soft">
          {describePrices(rule, rates)}
        </Text>
      </Row>
    </Row>
  )
}
