import './form-skeleton.css'

/** The form until its code is there, in its size. */
export function FormSkeleton() {
  return (
    <div className="offers-form-skeleton" aria-hidden>
      <span className="line skeleton" data-width="long" />
      <span className="line skeleton" data-width="middle" />
      <span className="line skeleton" data-width="short" />
    </div>
  )
}
