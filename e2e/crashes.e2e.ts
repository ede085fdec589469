import { expect, test } from '@playwright/test'
import { runCrashTrial } from '#tools/crash-trial'

const rounds = 20

test.describe('A service that is killed in the middle of 16 senders', { tag: '@desk' }, () => {
  test('has lost and doubled nothing when it is back', async () => {
    test.setTimeout(240_000)
    const report = await runCrashTrial({ rounds, onRound: () => undefined })
    expect(report.rounds).toBe(rounds)
    expect(report.acknowledged).toBeGreaterThan(rounds)
    expect(report.copiesRefused).toBeGreaterThan(0)
  })
})
