import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { cursorPage, cursorParameter } from '../../pagination.ts'
import { integerParameter } from '../../query-parameters.ts'
import { account } from './account.ts'

/** @spec Miles transfer */
export const listAccounts = endpoint({
  operation: 'listAccounts',
  method: 'GET',
  path: '/miles/account/list',
  group: 'Miles',
  summary: 'List accounts',
  description: 'Lists all accounts, newest first, so that staff can browse them. To find one, use `findAccount`.',
  right: 'read',
  readsMembers: true,
  query: z.object({
    limit: z._default(integerParameter(1, 200), 20),
    cursor: z.optional(cursorParameter),
  }),
  response: z.object({ data: z.array(account), pagination: cursorPage }),
})
