import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { cursorPage, pageParameters } from '../../pagination.ts'
import { memberRead } from '../transfer.ts'
import { account } from './account.ts'

/** @spec Miles transfer */
export const listAccounts = endpoint({
  ...memberRead,
  operation: 'listAccounts',
  path: '/miles/account/list',
  summary: 'List accounts',
  description: 'Lists all accounts, newest first, so that staff can browse them. To find one, use `findAccount`.',
  query: z.object(pageParameters(20)),
  response: z.object({ data: z.array(account), pagination: cursorPage }),
})
