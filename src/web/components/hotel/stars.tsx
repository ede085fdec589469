import './stars.css'

/** A hotel's stars, 1 to 5. */
export function Stars({ count }: { readonly count: number }) {
  return <span role="img" aria-label={`${count} stars`} className="stars" data-count={count} />
}
