import './value-meter.css'
import { formatCents, verdictOf, verdicts, verdictWords } from '../../format/value.ts'

/** Value per mile: a scale of four steps, the verdict and the figure. */
export function ValueMeter({ centsPerMile }: { readonly centsPerMile: number }) {
  const verdict = verdictOf(centsPerMile)
  return (
    <p className="value" data-verdict={verdict}>
      <span className="value-scale" aria-hidden>
        {verdicts.map((step, index) => (
          <span key={step} data-reached={index <= verdicts.indexOf(verdict)} />
        ))}
      </span>
      <b>{verdictWords[verdict]}</b> <span className="value-figure">{formatCents(centsPerMile)} per mile</span>
    </p>
  )
}
