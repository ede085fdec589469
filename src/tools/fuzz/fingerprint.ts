/** Counts and sums everything that requests can write, on either database. */
export const fingerprintSql = `
  SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT sum(balance) FROM accounts) AS balances,
    (SELECT count(*) FROM transfers) AS transfers, (SELECT sum(amount) FROM transfers) AS amounts,
    (SELECT count(*) FROM transfers WHERE status = 'pending') AS pending,
    (SELECT count(*) FROM transfers WHERE status = 'failed') AS failed,
    (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM reversals) AS reversals,
    (SELECT count(*) FROM keys) AS keys`
