import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { saveFile } from '#web/device/save-file.ts'
import { storeText, useStoredText } from '#web/device/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { localDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { datesOf } from '../export/export-rates.ts'
import { describePrices } from '../export/use-export.tsx'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { TextField } from '../text-field.tsx'
import { proposalPictures } from './proposal-pictures.ts'
import {
  type ProposalDetails,
  proposalHtml,
  ProposalPage,
  type ProposalPageProps,
  type ProposalPictures,
} from './proposal-page.tsx'
import { proposalStyle } from './proposal-style.ts'
import styles from './proposal.module.css'

interface ProposalDialogProps {
  readonly rates: readonly SelectedRate[]
  readonly now: Date
  readonly onClose: () => void
}

/** What this device remembers the agency under. */
const agencyName = 'agency'

/** Writes a proposal: for whom, and what it will look like. */
export function ProposalDialog({ rates, now, onClose }: ProposalDialogProps) {
  const id = useId()
  const [details, setDetails] = useState(proposalDraft)
  const [pictures, setPictures] = useState<ProposalPictures>()
  const [outcome, setOutcome] = useState('')
  const agency = useStoredText(agencyName) ?? ''
  const rule = useSellRule()
  const proposal = { rates, rule, details: { agency, ...details }, now }

  useEffect(() => {
    let isLeft = false
    void proposalPictures(rates).then((collected) => {
      if (!isLeft) setPictures(collected)
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
    if (pictures === undefined) return
    const html = proposalHtml({ ...proposal, pictures })
    saveFile(`proposal-${datesOf(rates)}.html`, 'text/html;charset=utf-8', html)
    setOutcome(`Saved a proposal of ${formatCount(rates.length, 'rate', 'rates')}. Open it to print or to send it.`)
  }

  return (
    <PanelDialog
      title="Proposal"
      size="wide"
      onClose={onClose}
      controls={
        <>
          <Text as="output" size="small" tone="soft">
            {outcome === '' && pictures === undefined ? 'Loading pictures…' : outcome}
          </Text>
          <Button look="strong" aria-disabled={pictures === undefined} aria-describedby={`${id}-leaves`} onClick={save}>
            Save proposal
          </Button>
        </>
      }
    >
      <div className={styles.desk}>
        <Stack className={styles.form}>
          <Text id={`${id}-leaves`} size="small" tone="soft">
            {describePrices(rule, rates)}
          </Text>
          <TextField label="Agency" value={agency} onChange={(text) => storeText(agencyName, text || undefined)} />
          <TextField label="Client" value={details.client} onChange={(client) => change({ client })} />
          <div className={styles.pair}>
            <TextField label="Reference" value={details.reference} onChange={(reference) => change({ reference })} />
            <TextField
              label="Valid until"
              type="date"
              min={localDay(now)}
              value={details.validUntil}
              onChange={(validUntil) => change({ validUntil })}
            />
          </div>
          <TextField label="Note" isLong value={details.note} onChange={(note) => change({ note })} />
        </Stack>
        <Preview {...proposal} pictures={pictures ?? noPictures} />
      </div>
    </PanelDialog>
  )
}

const noPictures: ProposalPictures = new Map()

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
    <div className={styles.preview} role="group" aria-label="Preview" tabIndex={0}>
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

/** What an agent writes on a proposal, apart from the agency, which the device remembers. */
type ProposalDraft = Omit<ProposalDetails, 'agency'>

let draft: ProposalDraft = { client: '', reference: '', validUntil: '', note: '' }

/** Returns what was written last, for as long as the page is open. */
function proposalDraft(): ProposalDraft {
  return draft
}

/** Keeps what is written for the next proposal. */
export function keepProposalDraft(patch: Partial<ProposalDraft>) {
  draft = { ...draft, ...patch }
}
