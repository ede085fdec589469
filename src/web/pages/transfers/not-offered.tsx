/** Shown in place of a part of the desk that the platform behind the service does not have. */
export function NotOffered({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <section className="desk-closed">
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  )
}
