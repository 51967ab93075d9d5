import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { judgeRow, type Row } from './row'
import { formatVerdicts } from './table'

const machine = {
  date: new Date().toISOString(),
  node: process.version,
  system: `${process.platform} ${release()} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 1e9),
  /** Of the last minute before the run: figures beside other programs say little. */
  load: loadavg()[0] ?? 0,
}

/** Prints what the figures depend on, which the reader of a log cannot know. */
export function printMachine(): void {
  const { processor, cores, node, load } = machine
  console.log(`${processor}, ${cores} cores, Node ${node}, load ${load.toFixed(1)}`)
}

interface Report {
  rows: readonly Row[]
  /** The file that gets all figures as JSON. */
  out: string
  /** Options and other conditions of the run, and figures without a goal. */
  conditions: object
}

/** Prints the verdicts, writes all figures as JSON, and lets the program end with 1 where a goal is not met. */
export function report({ rows, out, conditions }: Report): void {
  const judged = rows.map(judgeRow)
  const file = resolve(out)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ machine, ...conditions, rows: judged }, null, 2)}\n`)
  console.log(`\n${formatVerdicts(judged)}\n\nAll figures are in ${out}`)
  if (judged.some(({ met }) => met === false)) process.exitCode = 1
}
