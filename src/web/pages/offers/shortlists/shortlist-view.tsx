import './shortlists.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { offersPath } from '../../../paths.ts'
import { moved } from '../../../format/moved.ts'
import { countWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { choose, useChoice } from '../choice/use-choice.ts'
import { keepProposalDraft } from '../proposal/proposal-draft.ts'
import { PriceSwitch } from '../sell/price-switch.tsx'
import { useShownPrices } from '../sell/shown-prices.ts'
import { describeChange } from './describe-change.ts'
import { KeepAfterSignOut } from './keep-after-sign-out.tsx'
import { KeptRate } from './kept-rate.tsx'
import { ListDetails } from './list-details.tsx'
import { type Shortlist, withChanged } from './shortlists.ts'
import { changeShortlists, useShortlists } from './stored-shortlists.ts'
import { useRepriced } from './use-repriced.ts'

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
    <section aria-label="Shortlist" className="shortlist">
      {list === undefined ? (
        <>
          <h2>There is no such list in this browser</h2>
          <p>Shortlists stay in the browser that made them, and are removed when you sign out.</p>
          <p>
            <Link className="button" to={offersPath}>
              Search rates
            </Link>
          </p>
        </>
      ) : (
        <OpenShortlist list={list} now={now} />
      )}
    </section>
  )
}

function OpenShortlist({ list, now }: { readonly list: Shortlist; readonly now: Date }) {
  const { id, rates } = list
  const navigate = useNavigate()
  const chosen = useChoice()
  const { rule, isNet } = useShownPrices()
  const { repriced, isChecking, hasFailed, retry } = useRepriced(rates, now)
  const [isRemoving, setIsRemoving] = useState(false)
  const entries = rates.map((rate) => {
    const repricing = repriced.get(rate.key)!
    const changes = repricing.kind === 'found' ? describeChange(rate, repricing.offer, { rule, isNet, now }) : []
    return { rate, repricing, changes }
  })
  const changed = entries.filter(({ changes }) => changes.length > 0)
  const gone = entries.filter(({ repricing }) => repricing.kind === 'gone').length
  const unknown = entries.filter(({ repricing }) => repricing.kind === 'unknown').length

  function change(next: (rates: readonly ChosenRate[]) => readonly ChosenRate[]) {
    changeShortlists((lists) => withChanged(lists, id, (current) => ({ rates: next(current.rates) }), now.getTime()))
  }

  /** Takes over what was found for some rates. */
  function update(keys: readonly string[]) {
    change((current) =>
      current.map((rate) => {
        const found = repriced.get(rate.key)
        return keys.includes(rate.key) && found?.kind === 'found' ? { ...found.rate, key: rate.key } : rate
      }),
    )
  }

  function chooseThese(these: typeof entries) {
    const added = these.map(({ rate, repricing }) => (repricing.kind === 'found' ? repricing.rate : rate))
    keepProposalDraft({ client: list.name, reference: list.reference })
    choose(new Map([...chosen.values(), ...added].map((rate) => [rate.key, rate])).values())
  }

  return (
    <>
      <ListDetails list={list} now={now} />
      <div className="shortlist-bar">
        <output className="shortlist-state">
          {isChecking ? 'Checking today’s prices…' : stateWords(entries.length, changed.length, gone, unknown)}
        </output>
        <PriceSwitch />
        {hasFailed && !isChecking && (
          <button type="button" className="button" onClick={retry}>
            Check again
          </button>
        )}
        {changed.length > 0 && (
          <button type="button" className="button" onClick={() => update(changed.map(({ rate }) => rate.key))}>
            Update all
          </button>
        )}
        <button
          type="button"
          className="button button-strong"
          disabled={entries.length === 0}
          onClick={() => chooseThese(entries.filter(({ repricing }) => repricing.kind !== 'gone'))}
        >
          Choose all
        </button>
      </div>
      <ol className="shortlist-rates">
        {entries.map((entry, index) => (
          <KeptRate
            key={entry.rate.key}
            {...entry}
            rule={rule}
            now={now}
            isChosen={chosen.has(entry.rate.key)}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            onMove={(by) => change((current) => moved(current, index, by))}
            onRemove={() => change((current) => current.filter(({ key }) => key !== entry.rate.key))}
            onUpdate={() => update([entry.rate.key])}
            onChoose={() => chooseThese([entry])}
          />
        ))}
      </ol>
      {entries.length === 0 && <p>The list is empty. Search rates, choose some, and keep them in it.</p>}
      <div className="shortlist-foot">
        <KeepAfterSignOut />
        {isRemoving ? (
          <p className="lists-actions" role="group" aria-label="Remove the list?">
            <span>
              Remove “{list.name}” with {countWords(rates.length, 'rate', 'rates')}?
            </span>
            <button
              type="button"
              className="button"
              onClick={() => {
                changeShortlists((lists) => lists.filter((each) => each.id !== id))
                void navigate(offersPath)
              }}
            >
              Remove
            </button>
            <button type="button" className="button" onClick={() => setIsRemoving(false)}>
              Cancel
            </button>
          </p>
        ) : (
          <button type="button" className="button" onClick={() => setIsRemoving(true)}>
            Remove the list
          </button>
        )}
      </div>
    </>
  )
}

/** Says what checking has brought: `2 of 5 changed, 1 no longer offered`. */
function stateWords(all: number, changed: number, gone: number, unknown: number): string {
  const parts = [
    ...(changed > 0 ? [`${changed} of ${all} changed`] : []),
    ...(gone > 0 ? [`${gone} no longer offered`] : []),
    ...(unknown > 0 ? [`${unknown} could not be checked`] : []),
  ]
  if (all === 0) return ''
  return parts.length === 0 ? 'Nothing has changed.' : `${parts.join(', ')}.`
}
