import { isFreeHost } from '#sources/weather/open-meteo/open-meteo-api'
import type { WeatherSettings } from '#sources/weather/open-weather'
import { headerText, parseBaseUrl, type Variables } from './variables.ts'

/** The hosts of Open-Meteo; each of its APIs has a separate host. */
const forecastHost = /^(customer-)?api\.open-meteo\.com$/
const archiveHost = 'archive-api.open-meteo.com'
const aContact = 'an e-mail address or an https URL by which the operator can be reached'

/**
 * Reads the weather services; `undefined` if there is none. An address whose path ends in `locationforecast/2.0` belongs to
 * MET Norway; any other has the format of Open-Meteo.
 */
export function readWeather(variables: Variables): WeatherSettings | undefined {
  const aUrl = 'an https URL (http only within a private network), without a query'
  const url = variables.read('WEATHER_URL', undefined, parseServiceUrl, aUrl)
  const archiveUrl = variables.read<string | undefined>(
    'WEATHER_ARCHIVE_URL',
    undefined,
    (text) => (text === 'off' ? text : parseServiceUrl(text)),
    `${aUrl}, or off`,
  )
  const apiKey = variables.matching('WEATHER_KEY', undefined, headerText, 'a key without spaces')
  const contact = variables.matching(
    'WEATHER_CONTACT',
    undefined,
    // Characters that a header can carry unchanged.
    /^(?:[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+|https:\/\/[!-.0-~]+\.[!-~]+)$/,
    aContact,
  )
  if (url === undefined) {
    for (const name of ['WEATHER_ARCHIVE_URL', 'WEATHER_KEY', 'WEATHER_CONTACT'])
      variables.requireWith(name, 'WEATHER_URL')
    return undefined
  }
  const [, metNorwayUrl] = /^(.*\/locationforecast\/2\.0)(?:\/(?:compact|complete))?$/.exec(url) ?? []
  if (metNorwayUrl !== undefined) {
    if (contact === undefined) {
      if (!variables.isSet('WEATHER_CONTACT'))
        variables.refuse(`WEATHER_CONTACT must be ${aContact}: MET Norway refuses requests without one`)
      return undefined
    }
    return {
      forecast: { kind: 'met-norway', url: metNorwayUrl, contact },
      archiveUrl: archiveUrl === 'off' ? undefined : archiveUrl,
      apiKey,
    }
  }
  if (
    apiKey !== undefined &&
    [url, archiveUrl].some((each) => each !== undefined && each !== 'off' && isFreeHost(each))
  ) {
    variables.refuse(
      'WEATHER_KEY is refused by the free hosts: WEATHER_URL must be https://customer-api.open-meteo.com with it',
    )
  }
  return {
    forecast: { kind: 'open-meteo', url },
    archiveUrl: archiveUrl === 'off' ? undefined : (archiveUrl ?? archiveOf(url)),
    apiKey,
  }
}

/** Returns the archive's address: a separate host at Open-Meteo, the same host for other servers. */
function archiveOf(url: string): string {
  const [matched, customer = ''] = forecastHost.exec(new URL(url).hostname) ?? []
  return matched === undefined ? url : `https://${customer}${archiveHost}`
}

function parseServiceUrl(text: string): string | undefined {
  return parseBaseUrl(text, 'in a private network')
}
