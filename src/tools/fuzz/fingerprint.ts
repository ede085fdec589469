/** Counts and sums everything that requests can write, on either database. The service itself adds `signer.added` events. */
export const fingerprintSql = `
  SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT sum(balance) FROM accounts) AS balances,
    (SELECT sum(debt) FROM accounts) AS debts, (SELECT count(*) FROM accounts WHERE status = 'open') AS open_accounts,
    (SELECT count(*) FROM account_changes) AS account_changes,
    (SELECT count(*) FROM transfers) AS transfers, (SELECT sum(amount) FROM transfers) AS amounts,
    (SELECT count(*) FROM transfers WHERE status = 'pending') AS pending,
    (SELECT count(*) FROM transfers WHERE status = 'failed') AS failed,
    (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM reversals) AS reversals,
    (SELECT count(*) FROM reversals WHERE status = 'pending') AS pending_reversals,
    (SELECT count(*) FROM proposals) AS proposals, (SELECT sum(version) FROM proposals) AS versions,
    (SELECT count(*) FROM proposals WHERE revoked_at IS NULL) AS open_proposals,
    (SELECT count(*) FROM webhooks) AS webhooks,
    (SELECT count(*) FROM webhooks WHERE disabled_at IS NULL) AS enabled,
    (SELECT count(*) FROM keys) AS keys,
    (SELECT count(*) FROM events WHERE kind <> 'signer.added') AS events`
