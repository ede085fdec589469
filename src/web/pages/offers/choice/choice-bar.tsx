import './choice-bar.css'
import { memo, useId } from 'react'
import { useSession } from '../../../browser/session.ts'
import { Popover } from '../../../components/controls/popover.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { ExportOutcome } from '../export/export-outcome.tsx'
import { Leaves } from '../export/leaves.tsx'
import { useExport } from '../export/use-export.ts'
import { SellPanel } from '../sell/sell-panel.tsx'
import { useSellRule } from '../sell/sell-rule.ts'
import { useShownPrices } from '../sell/shown-prices.ts'
import { sellingPrice } from '../sell/selling-price.ts'
import { ruleWords } from '../sell/sell-words.ts'
import { ChoiceDialogs, openChoiceDialog } from './choice-dialogs.tsx'
import { choose, maxChosen, useChoice } from './use-choice.ts'
import { formatNumber } from '../../../format/locale.ts'

/** What can be done with the chosen rates, at the lower edge of the desk; with what is opened over it. */
export const ChoiceBar = memo(({ now }: { readonly now: Date }) => {
  const chosen = useChoice()
  return (
    <>
      {chosen.size > 0 && (
        <>
          <div className="choice-space" />
          <Bar now={now} />
        </>
      )}
      <ChoiceDialogs now={now} />
    </>
  )
})

function Bar({ now }: { readonly now: Date }) {
  const id = useId()
  const rates = [...useChoice().values()]
  const rule = useSellRule()
  const isAgent = useSession() !== undefined
  const { isNet } = useShownPrices()
  const { outcome, copyQuote, saveCsv, forget } = useExport()
  const terms = { rule, now }
  const owns = rates.filter(({ ownCents }) => ownCents !== undefined).length
  const button = { type: 'button', className: 'button' } as const
  const leaving = { ...button, 'aria-describedby': id }

  return (
    <div role="group" aria-label="Choice" className="choice-bar">
      <div className="choice-line">
        <output className="choice-count">
          {formatNumber(rates.length)} chosen
          {rates.length === maxChosen && <small> (the most)</small>}
        </output>
        <button type="button" className="button button-plain" onClick={() => choose([])}>
          Clear<span className="visually-hidden"> the choice</span>
        </button>
        <span className="choice-gap" />
        <button {...button} aria-keyshortcuts="c" aria-disabled={rates.length < 2} onClick={compare}>
          Compare
        </button>
        {isAgent && (
          <Popover
            buttonClassName="button"
            button={
              <>
                <span>
                  Sell at <b>{ruleWords(rule, isNet)}</b>
                </span>
                <Icon name="chevron-down" size={15} />
              </>
            }
          >
            <SellPanel rates={rates} rule={rule} withTrade={isNet} />
          </Popover>
        )}
        <button {...leaving} onClick={() => void copyQuote(rates, countWords(rates.length, 'quote', 'quotes'), terms)}>
          <Icon name="copy" size={15} />
          Quote
        </button>
        <button {...leaving} onClick={() => void saveCsv(rates, terms)}>
          <Icon name="download" size={15} />
          CSV
        </button>
        <button {...button} onClick={() => openChoiceDialog({ kind: 'proposal', rates })}>
          <Icon name="file-text" size={15} />
          Proposal
        </button>
        <button {...button} onClick={() => openChoiceDialog({ kind: 'keep', rates })}>
          Keep…
        </button>
      </div>
      <div className="choice-terms">
        <Below counts={belowCounts(rates.map((rate) => sellingPrice(rate, rule).below))} />
        <Leaves id={id} rule={rule} owns={owns} />
      </div>
      {outcome !== undefined && (
        <div className="choice-outcome">
          <ExportOutcome outcome={outcome} />
          <button type="button" className="button button-plain" onClick={forget}>
            Close<span className="visually-hidden"> the message</span>
          </button>
        </div>
      )}
    </div>
  )

  function compare() {
    if (rates.length > 1) openChoiceDialog({ kind: 'compare', rates })
  }
}

interface BelowCounts {
  readonly net: number
  readonly suggested: number
}

function belowCounts(below: readonly ('net' | 'suggested' | undefined)[]): BelowCounts {
  return {
    net: below.filter((what) => what === 'net').length,
    suggested: below.filter((what) => what === 'suggested').length,
  }
}

/** Marks prices that are lower than they should be. */
function Below({ counts: { net, suggested } }: { readonly counts: BelowCounts }) {
  if (net === 0 && suggested === 0) return null
  return (
    <p className="choice-below">
      {net > 0 && <strong>{net} below the net price</strong>}
      {net > 0 && suggested > 0 && ', '}
      {suggested > 0 && <span>{suggested} below the suggested price</span>}
    </p>
  )
}
