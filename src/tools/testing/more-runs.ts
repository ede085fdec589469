import { configureGlobal } from 'fast-check'

// A property that names no number of its own is tried a hundred times otherwise.
configureGlobal({ numRuns: 500 })
