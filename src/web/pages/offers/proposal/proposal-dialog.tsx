import './proposal-dialog.css'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { storeText, useStoredText } from '../../../browser/stored-text.ts'
import { countWords, roomWords } from '../../../format/offer-words.ts'
import { localDay } from '../../../format/local-day.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { DeskDialog } from '../choice/desk-dialog.tsx'
import { datesOf } from '../export/use-export.ts'
import { Leaves } from '../export/leaves.tsx'
import { useSellRule } from '../sell/sell-rule.ts'
import { proposalHtml } from './proposal-file.tsx'
import { keepProposalDraft, type ProposalDraft, proposalDraft } from './proposal-draft.ts'
import { type ProposalMaterial, type ProposalPageProps, ProposalPage } from './proposal-page.tsx'
import { proposalMaterial } from './proposal-material.ts'
import { proposalStyle } from './proposal-style.ts'

interface ProposalDialogProps {
  readonly rates: readonly ChosenRate[]
  readonly now: Date
  readonly onClose: () => void
}

/** What this device remembers the agency under. */
const agencyName = 'agency'

/** Writes a proposal: for whom, in which order, and what it will look like. */
export function ProposalDialog({ rates: given, now, onClose }: ProposalDialogProps) {
  const id = useId()
  const [rates, setRates] = useState(given)
  const [details, setDetails] = useState(proposalDraft)
  const [material, setMaterial] = useState<ProposalMaterial>()
  const [outcome, setOutcome] = useState('')
  const agency = useStoredText(agencyName) ?? ''
  const rule = useSellRule()
  const owns = rates.filter(({ ownCents }) => ownCents !== undefined).length
  const proposal = { rates, rule, details: { agency, ...details }, now }

  useEffect(() => {
    let isLeft = false
    void proposalMaterial(rates).then((collected) => {
      if (!isLeft) setMaterial(collected)
    })
    return () => {
      isLeft = true
    }
  }, [rates])

  function change(patch: Partial<ProposalDraft>) {
    keepProposalDraft(patch)
    setDetails(proposalDraft())
  }

  function save() {
    if (material === undefined) return
    const html = proposalHtml({ ...proposal, ...material })
    saveFile(`proposal-${datesOf(rates)}.html`, 'text/html;charset=utf-8', html)
    setOutcome(`Saved a proposal of ${countWords(rates.length, 'rate', 'rates')}. Open it to print or to send it.`)
  }

  return (
    <DeskDialog
      title="Proposal"
      size="wide"
      onClose={onClose}
      controls={
        <>
          <output className="proposal-outcome">
            {outcome === '' && material === undefined ? 'Loading pictures and map…' : outcome}
          </output>
          <button
            type="button"
            className="button button-strong proposal-save"
            aria-disabled={material === undefined}
            aria-describedby={`${id}-leaves`}
            onClick={save}
          >
            Save proposal
          </button>
        </>
      }
    >
      <div className="proposal-desk">
        <div className="proposal-form">
          <Leaves id={`${id}-leaves`} rule={rule} owns={owns} />
          <Field label="Agency" value={agency} onChange={(text) => storeText(agencyName, text || undefined)} />
          <Field label="Client" value={details.client} onChange={(client) => change({ client })} />
          <div className="proposal-pair">
            <Field label="Reference" value={details.reference} onChange={(reference) => change({ reference })} />
            <Field
              label="Valid until"
              type="date"
              min={localDay(now)}
              value={details.validUntil}
              onChange={(validUntil) => change({ validUntil })}
            />
          </div>
          <label className="proposal-field">
            Note
            <textarea
              className="field"
              rows={3}
              maxLength={2000}
              value={details.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </label>
          <h3 id={`${id}-order`}>Order</h3>
          <Order labelledBy={`${id}-order`} rates={rates} onChange={setRates} />
        </div>
        <Preview {...proposal} {...(material ?? noMaterial)} />
      </div>
    </DeskDialog>
  )
}

const noMaterial: ProposalMaterial = { pictures: new Map(), maps: new Map(), weather: new Map() }

interface FieldProps {
  readonly label: string
  readonly type?: 'text' | 'date'
  readonly min?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Field({ label, type = 'text', min, value, onChange }: FieldProps) {
  return (
    <label className="proposal-field">
      {label}
      <input
        className="field"
        type={type}
        min={min}
        maxLength={type === 'text' ? 120 : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

interface OrderProps {
  readonly labelledBy: string
  readonly rates: readonly ChosenRate[]
  readonly onChange: (rates: readonly ChosenRate[]) => void
}

function Order({ labelledBy, rates, onChange }: OrderProps) {
  const move = (index: number, by: number) => {
    const next = rates.toSpliced(index, 1)
    next.splice(index + by, 0, rates[index]!)
    onChange(next)
  }
  return (
    <ol className="proposal-order" aria-labelledby={labelledBy}>
      {rates.map((rate, index) => {
        const name = `${rate.hotel?.name ?? rate.hotelId}, ${roomWords(rate.offer)}`
        return (
          <li key={rate.key}>
            <span>{name}</span>
            <button
              type="button"
              aria-label={`Move up: ${name}`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <Icon name="arrow-up" size={15} />
            </button>
            <button
              type="button"
              aria-label={`Move down: ${name}`}
              disabled={index === rates.length - 1}
              onClick={() => move(index, 1)}
            >
              <Icon name="arrow-up" size={15} className="proposal-down" />
            </button>
            <button
              type="button"
              aria-label={`Leave out: ${name}`}
              disabled={rates.length === 1}
              onClick={() => onChange(rates.toSpliced(index, 1))}
            >
              <Icon name="x" size={15} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The proposal as it will be saved, under its own style sheet. */
function Preview(proposal: ProposalPageProps) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(proposalStyle.replace(/@page [^}]*\}/, ''))
    shadow.adoptedStyleSheets = [sheet]
    setRoot(shadow)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls with the arrow keys when focused.
    <div className="proposal-preview" role="group" aria-label="Preview" tabIndex={0}>
      <div ref={host} />
      {root !== undefined &&
        createPortal(
          <div className="proposal">
            <div className="main">
              <ProposalPage {...proposal} />
            </div>
          </div>,
          root,
        )}
    </div>
  )
}
