import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Row } from '@squall/shared/bench/row'
import { z } from 'zod'
import { root, runProgram } from './run-program'

const Figures = z.object({ rows: z.array(z.object({ measure: z.string(), values: z.array(z.number()) })) })

/** What positions alone cost api, by their own benchmark: parsing, rules, the transaction and the answer, without HTTP. */
export async function measurePositions(minutes: number): Promise<Row[]> {
  const out = resolve('test-results', 'bench-map-positions.json')
  const program = join(root, 'packages/api/bench/positions.ts')
  const args = ['--chasers', '500', '--rounds', '1', '--minutes', String(minutes), '--out', out]
  // It ends with 1 where its goal is missed, which the rows say.
  await runProgram(process.execPath, ['--import', 'tsx', program, ...args])
  const { rows } = Figures.parse(JSON.parse(readFileSync(out, 'utf8')))
  return rows.map(({ measure, values }) => ({
    ...{
      row: '5',
      measure: `api: ${measure}`,
      against: '500 chasers, simulated',
      goal: { atMost: 2 },
      unit: '%',
      values,
    },
  }))
}
