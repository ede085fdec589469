import type { Page } from 'playwright'
import type { TransfersResponse } from '#contract/miles/list-transfers'
import { testKeys } from '../support/server-process.ts'
import { otherStaffKey } from './people.ts'
import type { Screen } from './screen.ts'

/** The states of the miles desk, of sign-in and of public pages. */
export const milesScreens: readonly Screen[] = [
  { name: 'account', as: 'staff', path: '/proof', act: (page) => page.getByRole('button', { name: 'Staff' }).click() },
  { name: 'transfers-send', as: 'staff', path: '/transfers' },
  { name: 'transfers-send-member', as: 'staff', path: '/transfers', act: openSendToMember },
  { name: 'transfers-review', as: 'staff', path: '/transfers', act: reviewTransfer },
  {
    name: 'transfers-errors',
    as: 'staff',
    path: '/transfers',
    act: (page) => page.getByRole('button', { name: 'Review transfer' }).click(),
  },
  { name: 'transfers-history', as: 'staff', path: '/transfers?tab=history' },
  { name: 'transfers-history-account', as: 'staff', path: '/transfers?tab=history', act: filterByAccount },
  { name: 'transfers-history-older', as: 'staff', path: '/transfers?tab=history', act: openOlder },
  { name: 'transfers-approvals', as: 'staff', path: '/transfers?tab=approvals', act: openWaiting },
  { name: 'transfers-decide', as: 'staff', path: '/transfers?tab=approvals', act: openDecision },
  { name: 'transfers-decide-several', as: 'staff', path: '/transfers?tab=approvals', act: openDecisions },
  { name: 'transfer', as: 'staff', path: '/transfers', act: (page) => openTransfer(page, 4200) },
  { name: 'transfer-waiting', as: 'staff', path: '/transfers', act: (page) => openTransfer(page, 25_000) },
  { name: 'transfer-reversal', as: 'staff', path: '/transfers', act: openReversal },
  { name: 'transfer-reverse', as: 'staff', path: '/transfers', act: openReverseDialog },
  { name: 'transfer-unknown', fails: true, as: 'staff', path: '/transfers/unknown' },
  { name: 'members', as: 'staff', path: '/members' },
  { name: 'members-error', fails: true, as: 'staff', path: '/members', act: findNobody },
  { name: 'member', as: 'staff', path: '/members', act: openMember },
  { name: 'member-days', as: 'staff', path: '/members', act: openMemberDays },
  { name: 'members-open', as: 'staff', path: '/members', act: openAccountDialog },
  { name: 'member-unknown', as: 'staff', path: '/members/unknown' },
  { name: 'member-frozen', as: 'staff', path: '/members', act: openFrozenMember },
  { name: 'member-close', as: 'staff', path: '/members', act: openCloseDialog },
  { name: 'member-empty', as: 'staff', path: '/members', act: openNewMember },
  { name: 'audit', as: 'staff', path: '/audit', act: openAudit },
  { name: 'audit-empty', as: 'staff', path: '/audit?actor=nobody' },
  { name: 'webhooks', as: 'staff', path: '/webhooks', act: openDeliveries },
  { name: 'webhooks-add', as: 'staff', path: '/webhooks', act: addWebhook },
  { name: 'keys', as: 'staff', path: '/keys', act: openKeys },
  { name: 'keys-create', as: 'staff', path: '/keys', act: openNewKey },
  { name: 'transfers-batch', as: 'staff', path: '/transfers?tab=batch' },
  { name: 'transfers-batch-ready', as: 'staff', path: '/transfers?tab=batch', act: chooseBatch },
  { name: 'transfers-batch-errors', as: 'staff', path: '/transfers?tab=batch', act: chooseBatchWithErrors },
  { name: 'transfers-reconciled', as: 'staff', path: '/transfers?tab=reconcile', act: reconcileFile },
  { name: 'transfers-agent', as: 'agent', path: '/transfers' },
  { name: 'proof', path: '/proof' },
  { name: 'proof-valid', path: '/proof', act: async (page) => fillInProof(page, await someProof(page)) },
  {
    name: 'proof-changed',
    path: '/proof',
    act: async (page) => fillInProof(page, (await someProof(page)).replace('amount', 'Amount')),
  },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'not-found', fails: true, path: '/no-such-page' },
  { name: 'docs', path: '/docs' },
]

async function filterByAccount(page: Page) {
  const [accountId] = await someAccountIds(page)
  await page.goto(`/transfers?tab=history&account=${accountId}`)
  await page.getByRole('button', { name: /^More filters: / }).waitFor()
}

async function openOlder(page: Page) {
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Previous' }).scrollIntoViewIfNeeded()
}

async function postAs<Response>(page: Page, key: string, path: string, data: object): Promise<Response> {
  const response = await page.request.post(`/v1/miles/${path}`, { headers: { authorization: `Bearer ${key}` }, data })
  return (await response.json()) as Response
}

/** Sends miles to a member as another person than the signed-in one, and returns the transfer's id. */
async function sendMiles(page: Page, amount: number): Promise<string> {
  const [account_id] = await someAccountIds(page)
  const { transaction_id } = await postAs<{ transaction_id: string }>(page, otherStaffKey, 'transfer/create', {
    account_id,
    amount,
    reference_id: `screens-${Math.random()}`,
    note: 'Late credit for flight MS 204',
  })
  return transaction_id
}

async function openTransfer(page: Page, amount: number) {
  await page.goto(`/transfers/${await sendMiles(page, amount)}`)
  await page.getByRole('list', { name: 'What happened' }).waitFor()
}

async function openReversal(page: Page) {
  const id = await sendMiles(page, 25_000)
  await postAs(page, testKeys.staff, `transfer/${id}/approve`, { reason: 'Known member, flight checked' })
  await postAs(page, otherStaffKey, `transfer/${id}/reverse`, { reason: 'Went to the wrong member' })
  await page.goto(`/transfers/${id}`)
  await page.getByRole('list', { name: 'What happened' }).waitFor()
}

async function openReverseDialog(page: Page) {
  await openTransfer(page, 4200)
  await page.getByRole('button', { name: 'Reverse…' }).click()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Reverse 4,200 miles' }).click()
}

async function findNobody(page: Page) {
  await page.getByRole('searchbox', { name: /^Account ID/ }).fill('+1 202 555 01')
  await page.getByRole('button', { name: 'Find the account' }).click()
  await page.getByText(/^No member has/).waitFor()
}

/** Opens a member's page with a long statement, including a reversed entry. */
async function openMember(page: Page) {
  const id = await sendMiles(page, 4200)
  await postAs(page, otherStaffKey, `transfer/${id}/reverse`, { reason: 'Went to the wrong member' })
  const [accountId] = await someAccountIds(page)
  await page.goto(`/members/${accountId}`)
  await page.getByRole('table', { name: 'Statement, newest first' }).waitFor()
}

async function openMemberDays(page: Page) {
  await openMember(page)
  await page.goto(`${page.url()}&to=2026-11-20`)
  await page.getByText(/^Balance on/).waitFor()
}

async function openAccountDialog(page: Page) {
  await page.getByRole('button', { name: 'Add a member…' }).click()
  await page.getByRole('button', { name: 'Add the member' }).click()
}

async function openSendToMember(page: Page) {
  const [accountId] = await someAccountIds(page)
  await page.goto(`/transfers?account=${accountId}`)
  await page.getByRole('region', { name: 'Recent transfers to this member' }).waitFor()
}

async function openNewMember(page: Page): Promise<string> {
  const phone_number = `+1${Math.floor(2e9 + Math.random() * 7e9)}`
  const account = { phone_number, external_id: `member-${Math.floor(Math.random() * 1e6)}` }
  const { account_id } = await postAs<{ account_id: string }>(page, otherStaffKey, 'account/create', account)
  await page.goto(`/members/${account_id}`)
  return account_id
}

async function openFrozenMember(page: Page) {
  const id = await openNewMember(page)
  const changed = { phone_number: `+1${Math.floor(2e9 + Math.random() * 7e9)}`, reason: 'New number, called back' }
  await postAs(page, otherStaffKey, `account/${id}/update`, changed)
  await postAs(page, otherStaffKey, `account/${id}/freeze`, { reason: 'Reported as lost, see case 4711' })
  await page.reload()
}

async function openCloseDialog(page: Page) {
  await openNewMember(page)
  await page.getByRole('button', { name: 'Change account' }).click()
  await page.getByRole('button', { name: 'Close…' }).click()
}

async function openAudit(page: Page) {
  await openFrozenMember(page)
  await page.goto('/audit')
  await page.getByRole('table').waitFor()
}

/** Opens a paused webhook's deliveries, because events cannot be sent to its address. */
async function openDeliveries(page: Page) {
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const found = (await (await page.request.get('/v1/webhooks', { headers })).json()) as { data: readonly unknown[] }
  if (found.data.length === 0) {
    const data = { url: 'https://partner.example.com/milestay/events', events: ['transfer-in.success'] }
    const created = await page.request.post('/v1/webhooks', { headers, data })
    const { webhook } = (await created.json()) as { webhook: { readonly id: string } }
    await page.request.post(`/v1/webhooks/${webhook.id}/update`, { headers, data: { isEnabled: false } })
  }
  await page.reload()
  await page
    .getByRole('link', { name: /^Deliveries/ })
    .first()
    .click()
  await page.getByText('No deliveries').waitFor()
}

/** Submits the form with missing fields. */
async function addWebhook(page: Page) {
  await page.getByRole('button', { name: 'Add a webhook…' }).click()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
}

/** Creates keys of each status, one of them rotated. */
async function openKeys(page: Page) {
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${testKeys.staff}` }
    return (await page.request.post(`/v1/keys${path}`, { headers, data })).json() as Promise<{ id: string }>
  }
  const wish = { name: 'Night desk', person: 'Ada Lovelace', agency: 'Northwind Travel', expiresInDays: 90 }
  const { id } = await post('', { ...wish, role: 'staff', rights: ['read', 'transfer'], dailyMilesLimit: 100_000 })
  await post(`/${id}/rotate`, {})
  const revoked = await post('', { ...wish, role: 'agent' })
  await post(`/${revoked.id}/revoke`, {})
  await page.goto('/keys?show=all')
  await page.getByRole('table', { name: 'Keys by person' }).waitFor()
}

async function openNewKey(page: Page) {
  await page.getByRole('button', { name: 'Create a key…' }).click()
  await page.getByLabel(/^manage:/).check()
  await page.getByRole('button', { name: 'Create the key' }).click()
}

async function openWaiting(page: Page) {
  for (const amount of [25_000, 60_000, 25_000]) await sendMiles(page, amount)
  await page.reload()
  await page.getByText('The same miles went to this member').first().waitFor()
  await page
    .getByRole('button', { name: /^Approve / })
    .first()
    .waitFor()
}

async function openDecision(page: Page) {
  await openWaiting(page)
  await page
    .getByRole('button', { name: /^Reject \d/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject / })
    .click()
}

/** Includes a reversal, which has the longest button label. */
async function openDecisions(page: Page) {
  await openReversal(page)
  await page.goto('/transfers?tab=approvals')
  await openWaiting(page)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: /^Approve .*…$/ }).click()
}

async function reviewTransfer(page: Page) {
  const [accountId = ''] = await someAccountIds(page)
  await page.getByRole('textbox', { name: /^Account ID/ }).fill(accountId)
  await page.getByRole('textbox', { name: 'Miles', exact: true }).fill('25000')
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Late credit')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page.getByRole('button', { name: /25,000 miles$/ }).waitFor()
}

async function chooseBatch(page: Page) {
  const lines = (await someAccountIds(page)).map((accountId, index) => `${accountId},${(index + 1) * 500}`)
  const buffer = Buffer.from(['account_id,amount', ...lines].join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'bonus.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Send / }).waitFor()
}

async function chooseBatchWithErrors(page: Page) {
  const [accountId] = await someAccountIds(page)
  const lines = [`${accountId},500,screens-1`, '+10000000000,500,screens-2', `${accountId},0,screens-3`]
  const buffer = Buffer.from(['recipient,amount,reference_id', ...lines].join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'bonus.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: '2 lines need fixing; 1 line is valid' }).waitFor()
}

async function reconcileFile(page: Page) {
  const buffer = Buffer.from('reference_id,amount\nscreens-missing,500\n,40\n')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'partner.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: /^partner\.csv: / }).waitFor()
}

async function fillInProof(page: Page, proof: string) {
  await page.getByRole('textbox', { name: 'Content of the file' }).fill(proof)
  await page.getByRole('region', { name: 'Result' }).getByRole('heading').waitFor()
}

/** Returns the proof of a recent transfer. */
async function someProof(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const list = await page.request.get('/v1/miles/transfer/list?all=true&limit=1', { headers })
  const { data } = (await list.json()) as TransfersResponse
  const proof = await page.request.get(`/v1/miles/transfer/${data[0]?.transaction_id}/proof`, { headers })
  return proof.text()
}

/** Returns the ids of accounts with recent transfers. */
async function someAccountIds(page: Page): Promise<string[]> {
  const response = await page.request.get('/v1/miles/transfer/list?all=true&limit=50', {
    headers: { authorization: `Bearer ${testKeys.staff}` },
  })
  const { data } = (await response.json()) as TransfersResponse
  return [...new Set(data.map(({ account_id }) => account_id))]
}
