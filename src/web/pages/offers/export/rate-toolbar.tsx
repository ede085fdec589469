import './rate-toolbar.css'
import type { ListedHotel } from '#contract/list-hotels'
import { useEffect, useRef, useState } from 'react'
import type { FoundOffers } from '../../../api/find-offers.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { countWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { quoteLine } from './quote-line.ts'
import type { HotelRates, RateRow } from '../results/rate-rows.ts'

interface RateToolbarProps {
  /** The rates on screen, in order. */
  readonly rows: readonly RateRow[]
  readonly groups: readonly HotelRates[]
  /** The chosen rates by key. */
  readonly chosen: ReadonlyMap<string, ChosenRate>
  readonly toChosen: (row: RateRow) => ChosenRate
  readonly found: FoundOffers
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly withTrade: boolean
  readonly now: Date
  readonly onClearChosen: () => void
}

/** The outcome of the last action; `text` is there to copy by hand when the clipboard is blocked. */
interface Outcome {
  readonly words: string
  readonly text?: string
}

/** The number of hotels in a proposal when no rate is chosen. */
const maxProposed = 20

/** Exports the rates: as a line to paste, a CSV file, or a proposal for a client. */
export function RateToolbar(props: RateToolbarProps) {
  const { rows, groups, chosen, toChosen, found, hotels, withTrade, now, onClearChosen } = props
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setIsBusy] = useState(false)
  const { request, response, weather } = found
  const chosenRows = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(toChosen(row).key))

  async function copyQuote() {
    const quoted = chosenRows.length > 0 ? chosenRows : rows.slice(0, 1)
    const text = quoted
      .map(({ offer, hotelId }) => quoteLine({ offer, hotel: nameWithCity(hotels, hotelId) }, request, now))
      .join('\n')
    const words = chosenRows.length > 0 ? countWords(quoted.length, 'quote', 'quotes') : 'the first rate on screen'
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ words: `Copied ${words}.` })
    } catch {
      setOutcome({ words: `The browser blocked the clipboard. Copy ${words} from here:`, text })
    }
  }

  async function exportCsv() {
    const { ratesCsv } = await import('./export-rates.ts')
    const csv = ratesCsv({ rows, hotels, request, withTrade, now })
    saveFile(`rates-${request.checkin}-to-${request.checkout}.csv`, 'text/csv;charset=utf-8', csv)
    setOutcome({ words: `Exported ${countWords(rows.length, 'rate', 'rates')}.` })
  }

  async function propose() {
    const proposed = chosenRows.length > 0 ? chosenRows : groups.slice(0, maxProposed).map((group) => group.rows[0]!)
    const { proposalHtml } = await import('./proposal.tsx')
    const html = await proposalHtml({
      rows: proposed,
      hotels,
      request,
      weather,
      isSandbox: response.sandbox,
      now,
    })
    saveFile(`proposal-${request.checkin}-to-${request.checkout}.html`, 'text/html;charset=utf-8', html)
    setOutcome({ words: `Saved a proposal of ${proposalWords(proposed.length, chosenRows.length, groups.length)}.` })
  }

  async function run(action: () => Promise<void>, what: string) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await action()
    } catch {
      setOutcome({ words: `${what} could not be created. Check your connection and try again.` })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="rates-toolbar">
      {chosenRows.length > 0 && (
        <p className="rates-chosen">
          {chosenRows.length.toLocaleString('en-US')} chosen{' '}
          <button type="button" className="button-plain" onClick={onClearChosen}>
            Clear selection
          </button>
        </p>
      )}
      <button type="button" className="button" disabled={rows.length === 0} onClick={() => void copyQuote()}>
        <Icon name="copy" size={16} />
        Copy quote
      </button>
      <button
        type="button"
        className="button"
        disabled={rows.length === 0}
        onClick={() => void run(exportCsv, 'The CSV file')}
      >
        <Icon name="download" size={16} />
        Export CSV
      </button>
      <button
        type="button"
        className="button"
        disabled={rows.length === 0}
        onClick={() => void run(propose, 'The proposal')}
      >
        <Icon name="file-text" size={16} />
        Proposal
      </button>
      <output className="rates-outcome">{outcome?.words}</output>
      {outcome?.text !== undefined && <SelectedText text={outcome.text} />}
    </div>
  )
}

/** A text to copy by hand, selected when it appears. */
function SelectedText({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [text])
  return <textarea ref={field} className="field rates-quote" aria-label="Quote" readOnly rows={3} value={text} />
}

function nameWithCity(hotels: ReadonlyMap<string, ListedHotel>, id: string): string {
  const hotel = hotels.get(id)
  return hotel === undefined ? id : `${hotel.name}, ${hotel.city}`
}

function proposalWords(proposed: number, chosen: number, hotels: number): string {
  if (chosen > 0) return countWords(proposed, 'chosen rate', 'chosen rates')
  if (hotels > proposed) return `the best rate of each of the first ${proposed} hotels`
  return proposed === 1 ? 'the best rate' : `the best rate of each of ${proposed} hotels`
}
