import './export.css'
import { useId } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { Popover } from '../../../components/controls/popover.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { openChoiceDialog } from '../choice/choice-dialogs.tsx'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { ExportOutcome } from './export-outcome.tsx'
import { Leaves } from './leaves.tsx'
import { useExport } from './use-export.ts'

interface ExportMenuProps {
  /** How many rates are on screen, and of how many hotels. */
  readonly rates: number
  readonly hotels: number
  /** The rates on screen, in order. */
  readonly onScreen: () => readonly ChosenRate[]
  /** The best rate of each hotel on screen, in order. */
  readonly bestOfHotels: () => readonly ChosenRate[]
  readonly now: Date
}

/** The number of hotels in a proposal when no rate is chosen. */
const maxProposed = 20

/** Exports the rates on screen: the first as a line to paste, all as a CSV file, the best of each hotel as a proposal. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <Popover
      buttonClassName="button export-button"
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
  const button = { type: 'button', className: 'button', disabled: rates === 0, 'aria-describedby': id } as const
  const proposed = Math.min(hotels, maxProposed)
  return (
    <div className="export-panel">
      <h2>Export the rates on screen</h2>
      <Leaves id={id} rule={rule} owns={0} />
      <ul role="list" className="export-actions">
        <li>
          <button {...button} onClick={() => void copyQuote(onScreen().slice(0, 1), 'the first rate on screen', terms)}>
            <Icon name="copy" size={16} />
            Copy quote
          </button>
          <small>The first rate</small>
        </li>
        <li>
          <button {...button} onClick={() => void saveCsv(onScreen(), terms)}>
            <Icon name="download" size={16} />
            Export CSV
          </button>
          <small>{countWords(rates, 'rate', 'rates')}</small>
        </li>
        <li>
          <button
            {...button}
            onClick={() => openChoiceDialog({ kind: 'proposal', rates: bestOfHotels().slice(0, maxProposed) })}
          >
            <Icon name="file-text" size={16} />
            Proposal
          </button>
          <small>
            {proposed === 1
              ? 'The best rate'
              : `The best of ${hotels > proposed ? 'the first ' : ''}${proposed} hotels`}
          </small>
        </li>
      </ul>
      <ExportOutcome outcome={outcome} />
    </div>
  )
}
