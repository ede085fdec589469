import './stars.css'

/** A hotel's stars, 1 to 5; nothing for a hotel that has no class. */
export function Stars({ count }: { readonly count: number }) {
  if (count === 0) return null
  const words = count === 1 ? '1 star' : `${count} stars`
  return <span role="img" aria-label={words} className="stars" data-count={count} />
}
