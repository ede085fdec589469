import type { ComponentType } from 'react'
import type { deskPaths } from '../../paths.ts'
import { AuditPage } from './audit/audit-page.tsx'
import { MemberPage } from './members/member-page.tsx'
import { MembersPage } from './members/members-page.tsx'
import { TransferPage } from './transfer/transfer-page.tsx'
import { TransfersPage } from './transfers-page.tsx'

/** The pages of the miles desk by their paths. */
export const deskPages: Readonly<Record<(typeof deskPaths)[number], ComponentType>> = {
  '/transfers': TransfersPage,
  '/transfers/:id': TransferPage,
  '/members': MembersPage,
  '/members/:id': MemberPage,
  '/audit': AuditPage,
}
