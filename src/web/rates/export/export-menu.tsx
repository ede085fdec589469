import { type ComponentProps, useId } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon, type IconProps } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { openSelectionDialog } from '../selection/use-selection.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import styles from './export.module.css'
import { ExportOutcome, Leaves, useExport } from './use-export.tsx'

interface ExportMenuProps {
  /** How many rates are on screen, and of how many hotels. */
  readonly rates: number
  readonly hotels: number
  /** The rates on screen, in order. */
  readonly onScreen: () => readonly SelectedRate[]
  /** The best rate of each hotel on screen, in order. */
  readonly bestOfHotels: () => readonly SelectedRate[]
  readonly now: Date
}

/** The number of hotels in a proposal when no rate is selected. */
const maxProposed = 20

/** Exports the rates on screen: the first as a line to paste, all as a CSV file, the best of each hotel as a proposal. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <Popover
      isSmall
      button={
        <>
          <Icon name="download" size={16} />
          Export
        </>
      }
    >
      <ExportPanel {...props} />
    </Popover>
  )
}

function ExportPanel({ rates, hotels, onScreen, bestOfHotels, now }: ExportMenuProps) {
  const id = useId()
  const rule = useSellRule()
  const { outcome, copyQuote, saveCsv } = useExport()
  const terms = { rule, now }
  const button = { disabled: rates === 0, 'aria-describedby': id }
  const proposed = Math.min(hotels, maxProposed)
  const proposal =
    proposed === 1 ? 'The best rate' : `The best of ${hotels > proposed ? 'the first ' : ''}${proposed} hotels`
  return (
    <Stack>
      <Text as="h2" size="body">
        Export the rates on screen
      </Text>
      <Leaves id={id} rule={rule} rates={[]} />
      <Stack as="ul" role="list" gap={2}>
        <Action
          {...button}
          icon="copy"
          what="The first rate"
          onClick={() => void copyQuote(onScreen().slice(0, 1), 'the first rate on screen', terms)}
        >
          Copy quote
        </Action>
        <Action
          {...button}
          icon="download"
          what={formatCount(rates, 'rate', 'rates')}
          onClick={() => saveCsv(onScreen(), terms)}
        >
          Export CSV
        </Action>
        <Action
          {...button}
          icon="file-text"
          what={proposal}
          onClick={() => openSelectionDialog({ kind: 'proposal', rates: bestOfHotels().slice(0, maxProposed) })}
        >
          Proposal
        </Action>
      </Stack>
      <ExportOutcome outcome={outcome} />
    </Stack>
  )
}

interface ActionProps extends ComponentProps<'button'> {
  readonly icon: IconProps['name']
  /** What it exports. */
  readonly what: string
}

function Action({ icon, what, children, ...button }: ActionProps) {
  return (
    <Row as="li" gap={3} wrap={false}>
      <Button {...button} isSmall className={styles.action}>
        <Icon name={icon} size={16} />
        {children}
      </Button>
      <Text as="small" size="tiny" tone="soft">
        {what}
      </Text>
    </Row>
  )
}
