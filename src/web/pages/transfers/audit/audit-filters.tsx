import { type SubmitEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { auditHref, auditKinds, type AuditSearch } from './audit-address.ts'
import { kindNames } from './audit-words.ts'

const shownKinds = [...auditKinds, 'all'] as const

const textOf = (typed: string) => (typed.trim() === '' ? undefined : typed.trim())

/** The filters of the audit. The kind applies at once; typed text on Enter and on leaving its field. */
export function AuditFilters({ search }: { readonly search: AuditSearch }) {
  const id = useId()
  const navigate = useNavigate()
  const { actor, kind, subject } = search
  const shown = `${actor ?? ''}\n${subject ?? ''}`
  const [typed, setTyped] = useState({ actor: actor ?? '', subject: subject ?? '', shown })
  // Changed elsewhere, as by Back.
  if (typed.shown !== shown) setTyped({ actor: actor ?? '', subject: subject ?? '', shown })

  /** Applies what is typed too, which may not have been applied yet. */
  function apply(next: AuditSearch['kind']) {
    const filters = { actor: textOf(typed.actor), kind: next, subject: textOf(typed.subject) }
    if (filters.actor === actor && filters.kind === kind && filters.subject === subject) return
    void navigate(auditHref(filters), { preventScrollReset: true })
  }

  function applyTyped(event?: SubmitEvent) {
    event?.preventDefault()
    apply(kind)
  }

  const field = (name: 'actor' | 'subject', label: string) => (
    <div className="desk-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className="field"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        onBlur={() => applyTyped()}
      />
    </div>
  )

  return (
    <form role="search" aria-label="Audit" className="audit-filters" onSubmit={applyTyped}>
      {field('actor', 'Person or key ID')}
      <div className="desk-field">
        <label htmlFor={`${id}-kind`}>Kind</label>
        <select
          id={`${id}-kind`}
          className="field"
          value={kind ?? ''}
          onChange={({ target }) => apply(shownKinds.find((known) => known === target.value))}
        >
          <option value="">All but reads</option>
          <option value="all">All, with reads</option>
          {auditKinds.map((known) => (
            <option key={known} value={known}>
              {kindNames[known]}
            </option>
          ))}
        </select>
      </div>
      {field('subject', 'Transfer, account or key ID')}
      {[actor, kind, subject].some((value) => value !== undefined) && (
        <Link className="audit-clear" to={auditHref()}>
          Clear filters
        </Link>
      )}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Search
      </button>
    </form>
  )
}
