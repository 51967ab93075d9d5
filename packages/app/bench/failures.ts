import { report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { type FailureOutcome, FPS, failures, tryFailure, VIEWERS } from './scale/failures'
import { readScaleOptions } from './scale/options'
import { startMeasuredSite } from './scale/site'

/*
 * What viewers notice when machines fail: a real site of four machines, each in a network namespace of this one, with
 * nats-server between them. `npm test` checks what must not happen; `npm run bench:scale` judges the times too.
 */

/** Viewers of a lost node see a picture again within this (95 of 100). */
const BACK_WITHIN_MS = 5_000
/** A picture every 67 ms; a busy machine delays some. */
const UNDISTURBED_MS = 1_000
const LOG = 'test-results/machines.log'

const { check, only, out, parts, quick, simulate } = readScaleOptions()
if (parts.length > 0 || simulate === 'yes') process.exit()

const outcomes: FailureOutcome[] = []
const { site, sessionId } = await startMeasuredSite('machines that fail', LOG)
try {
  const wanted = failures.filter(({ name, isLong }) => name.includes(only) && !(quick && isLong))
  for (const failure of wanted) {
    const outcome = await tryFailure(site, sessionId, failure)
    outcomes.push(outcome)
    const { othersGapsMs, lostGapsMs, problems } = outcome
    const times = `others ${format(othersGapsMs)}, lost path ${format(lostGapsMs)} without a picture`
    console.log(`  ${problems.length === 0 ? 'as it should' : problems.join('; ')}: ${failure.name}; ${times}`)
  }
} finally {
  await site.close()
}

function format(gapsMs: number[]): string {
  return gapsMs.length === 0 ? '–' : `${(quantile(gapsMs, 0.95) / 1_000).toFixed(2)} s`
}

function toRows({ failure, othersGapsMs, lostGapsMs, problems }: FailureOutcome): Row[] {
  const note = problems.join('; ')
  const row = (against: string, gaps: number[], atMost: number): Row[] =>
    gaps.length === 0
      ? []
      : [{ row: '', measure: failure, against, goal: { atMost }, unit: 'ms', values: [quantile(gaps, 0.95)], note }]
  return [
    ...row('viewers on healthy paths, p95 without a picture', othersGapsMs, UNDISTURBED_MS),
    ...row('viewers of the failed path, p95 without a picture', lostGapsMs, BACK_WITHIN_MS),
  ]
}

const failed = outcomes.filter(({ problems }) => problems.length > 0)
if (check === 'no')
  report({
    rows: outcomes.flatMap(toRows),
    out: out.replace(/(\.json)?$/, '-failures.json'),
    conditions: { viewersOfEachNode: VIEWERS, fps: FPS },
  })
if (failed.length > 0) {
  console.error(`${failed.length} of ${outcomes.length} failures went wrong; ${LOG} has what the programs wrote`)
  process.exitCode = 1
}
process.exit()
