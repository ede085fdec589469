import { runCrashTrial } from './crash-trial.ts'
import { percentile } from './percentile.ts'

const rounds = 50
const maxReadyMs = 2000

console.error(`Killing a service in the middle of 16 senders, ${rounds} times …`)
try {
  const report = await runCrashTrial({
    rounds,
    onRound: ({ rounds, sent, acknowledged, readyAfterMs }) =>
      console.error(
        `${rounds}: ${sent} sent, ${acknowledged} acknowledged, ready after ${Math.round(readyAfterMs.at(-1) ?? 0)} ms`,
      ),
  })
  const slowestMs = percentile(report.readyAfterMs, 100)
  console.log(
    `${report.sent} transfers sent, ${report.acknowledged} acknowledged, ${report.storedUnanswered} stored though their answer was lost, ${report.copiesRefused} copies refused; none lost, none doubled, every balance right`,
  )
  console.log(
    `Ready again after ${Math.round(percentile(report.readyAfterMs, 50))} ms, at most ${Math.round(slowestMs)} ms (goal: ${maxReadyMs} ms)`,
  )
  process.exitCode = slowestMs <= maxReadyMs ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
