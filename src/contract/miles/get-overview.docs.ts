import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { milesSum, refusedCount } from './get-overview.ts'

/** Documents the overview of the miles desk. */
export const overviewDocs: SubjectDocs = {
  schemas: [
    schemaDocs('MilesSum', milesSum, 'Transfers or reversals of one person.', {
      kind: 'Whether it is about transfers, or about reversals.',
      by: 'The person as written, or what a key is called that belongs to no person.',
      count: 'How many there are.',
      miles: 'Their miles; less than 0 where they were taken back.',
    }),
    schemaDocs('RefusedCount', refusedCount, 'Requests that were refused for one reason.', {
      reason: 'The fixed message; `null` where there is none.',
      status: 'The HTTP status of the responses.',
      count: 'How many there were.',
    }),
  ],
  operations: {
    getOverview: {
      result: bodyDocs(
        'Overview',
        'Recent activity, transfers that wait for approval, and whether the ledger balances.',
        {
          day: 'The day that counts as today, in UTC.',
          today: 'Miles credited and taken back today, by sender.',
          last_30_days: 'The same of the last 30 days, with today.',
          waiting: 'Miles that wait for approval, by requester.',
          refused_today: 'Refusals today, most frequent first.',
          imbalance: fieldDocs(
            'By how many miles entries and balances differ, which must be 0; `null` where that is being computed.',
            { miles: 'The difference.', at: 'When it was computed, in UTC.' },
          ),
          sealed_at: 'When the log was last sealed, in UTC; `null` where it was not yet.',
        },
      ),
      request: {},
      response: {
        day: '2026-11-22',
        today: [{ kind: 'transfer', by: 'Ana', count: 1, miles: 500 }],
        last_30_days: [
          { kind: 'transfer', by: 'Ana', count: 12, miles: 6000 },
          { kind: 'reversal', by: 'Ana', count: 1, miles: -500 },
        ],
        waiting: [],
        refused_today: [],
        imbalance: { miles: 0, at: '2026-11-22T14:11:00.000Z' },
        sealed_at: '2026-11-22T14:11:51.000Z',
      },
    },
  },
}
