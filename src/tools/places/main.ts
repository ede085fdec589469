import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { writePlaces } from './write-places.ts'
import { loadAirports } from './load-airports.ts'
import { loadPlaces } from '#sources/places/load-places'

/** Writes the world's towns and airports to the given file, which all processes open. */
const [, , file = 'dist/places.db'] = process.argv
const places = loadPlaces()
mkdirSync(dirname(file), { recursive: true })
writePlaces(file, places, loadAirports(places))
