interface BuiltFile {
  readonly file: string
  readonly css?: readonly string[]
  /** Entries whose files this one also needs. */
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** The web app's files by source; set only in the build for the service. */
const builtFiles: Readonly<Record<string, BuiltFile>> = import.meta.env['BUILT_FILES'] ?? {}

/** Returns the scripts and styles that a page needs beyond the shared ones, given its source files. */
export function filesOfPage(sources: readonly string[], built = builtFiles) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string) => {
    const entry = built[name]
    if (entry === undefined || entry.isEntry === true || scripts.has(`/${entry.file}`)) return
    scripts.add(`/${entry.file}`)
    for (const imported of entry.imports ?? []) add(imported)
    for (const style of entry.css ?? []) styles.add(`/${style}`)
  }
  for (const source of sources) add(source)
  return { scripts: [...scripts], styles: [...styles] }
}
