import { createClient } from '#client/client'
import { pageSettings } from '../settings.ts'

/** The service that served this page, with the key it gave the page. */
export const client = createClient({ baseUrl: '/v1', apiKey: () => pageSettings.publicKey })
