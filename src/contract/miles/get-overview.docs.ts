import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { milesSum, refusedCount } from './get-overview.ts'

/** Documents the overview of the miles desk. */
export const overviewDocs: SubjectDocs = {
  schemas: [
    schemaDocs('MilesSum', milesSum, 'The transfers or reversals of one person.', {
      kind: 'Whether this counts transfers or reversals.',
      by: 'The person as written, or the name of a key without a person.',
      count: 'Their number.',
      miles: 'Their miles; negative if they were taken back.',
    }),
    schemaDocs('RefusedCount', refusedCount, 'Requests that were refused for the same reason.', {
      reason: 'The fixed message; `null` if there is none.',
      status: 'The HTTP status of the responses.',
      count: 'The number of requests.',
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
          last_30_days: 'The same for the last 30 days, including today.',
          waiting: 'Miles that wait for approval, by requester.',
          refused_today: 'Refusals today, most frequent first.',
          imbalance: fieldDocs(
            'The difference between entries and balances, which must be 0; `null` while it is being computed.',
            { miles: 'The difference in miles.', at: 'When it was computed, in UTC.' },
          ),
          sealed_at: 'When the log was last sealed, in UTC; `null` before that.',
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
