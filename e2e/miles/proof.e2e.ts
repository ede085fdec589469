import type { APIRequestContext, Page } from '@playwright/test'
import type { TransferProof } from '#contract/miles/get-transfer-proof'
import { testKeys } from '#tools/support/server-process'
import { createAccount, shortId, transfersOf } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const headers = { authorization: `Bearer ${testKeys.staff}` }
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content of the file' })

/** Sends miles to a new account, and returns the proof of the transfer. */
async function prove(request: APIRequestContext) {
  const account = await createAccount(request)
  const data = { account_id: account.account_id, amount: 2500, reference_id: `proof ${account.external_id}` }
  const sent = await request.post('/v1/miles/transfer/create', { headers, data })
  expect(sent.status()).toBe(200)
  const [transfer] = await transfersOf(request, account)
  const response = await request.get(`/v1/miles/transfer/${transfer?.transaction_id}/proof`, { headers })
  expect(response.status()).toBe(200)
  return { account, transfer, proof: (await response.json()) as TransferProof }
}

const fileOf = (proof: TransferProof, name = 'proof.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(proof)),
})

test('a visitor without a key checks a proof file and sees what it proves @long-phone', async ({ page, request }) => {
  const { account, transfer, proof } = await prove(request)
  await page.goto('/proof')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a proof')
  const requests: string[] = []
  page.on('request', (sent) => {
    // The page preloads code when it is idle.
    if (sent.method() !== 'GET' || !sent.url().includes('/assets/')) requests.push(sent.url())
  })
  await page.getByLabel('Choose a file').setInputFiles(fileOf(proof))
  await expect(result(page).getByRole('heading')).toHaveText('The proof is valid')
  await expect(result(page)).toContainText(`2,500 miles were sent to account ${shortId(account.account_id)}`)
  await expect(result(page)).toContainText(shortId(transfer?.transaction_id))
  await expect(result(page)).toContainText('Notes and the names of staff are not in this file.')
  await expect(result(page)).toContainText('a forger can make one too')
  // The file is not uploaded.
  expect(requests).toEqual([])
})

test('a changed file proves nothing, and the page shows why @desk', async ({ page, request }) => {
  const { proof } = await prove(request)
  await page.goto('/proof')
  await content(page).fill(JSON.stringify(proof).replace(/(?<=amount\W+)2500/, '9500'))
  await expect(result(page).getByRole('heading')).toHaveText('This file proves nothing')
  await expect(result(page)).toContainText('is not in the log of the checkpoint as the file gives it.')
  await content(page).fill('{"a":')
  await expect(result(page)).toContainText('This is not a proof file: it is not JSON.')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(result(page).getByRole('heading')).toHaveCount(0)
  await expect(content(page)).toHaveValue('')
})

test('a proof is compared with the reader’s saved key @desk @long', async ({ page, request }) => {
  const { proof } = await prove(request)
  await page.goto('/proof')
  await content(page).fill(JSON.stringify(proof))
  const key = page.getByRole('textbox', { name: 'Key of the ledger' })
  await key.fill(proof.verifier_key)
  await expect(result(page)).toContainText('It is signed with the key that you gave.')
  await key.fill('milestay/ledger/other+00000000+AQ==')
  await expect(result(page)).toContainText('The proof is signed by another key than the one you gave.')
})

test('a proof can be dropped on the page, and a file of another kind is rejected @desk @long', async ({
  page,
  request,
}) => {
  const { proof } = await prove(request)
  await page.goto('/proof')
  await expect(content(page)).toBeVisible()
  const drop = (size: number) =>
    page.evaluate(
      ({ text, size }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text.padEnd(size)], 'proof.json'))
        document
          .querySelector('textarea')
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
      },
      { text: JSON.stringify(proof), size },
    )
  await drop(1_000_001)
  await expect(page.getByRole('alert')).toHaveText('proof.json is too large to be a proof file.')
  await drop(0)
  await expect(result(page).getByRole('heading')).toHaveText('The proof is valid')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
