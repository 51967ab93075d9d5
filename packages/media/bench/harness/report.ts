import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { pinning } from './children'
import type { JudgedRow } from './row'
import { formatTable } from './table'

const machine = {
  date: new Date().toISOString(),
  node: process.version,
  system: `${process.platform} ${release()} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 1e9),
  pinning,
}

export function sayMachine(): void {
  console.log(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}; ${pinning}`)
}

/** Prints the table and writes all figures as JSON. */
export function report(rows: JudgedRow[], out: string, conditions: Record<string, unknown>): void {
  const file = resolve(out)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ machine, ...conditions, rows }, null, 2)}\n`)
  console.log(`\n${formatTable(rows)}\n\nAll figures are in ${out}`)
}
