import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RULE_ID = /[A-Z]+-\d+/g
const SPECIFICATIONS = ['SPEC.md', 'RECORDING.md']

function ruleIds(text: string, place: RegExp): Set<string> {
  return new Set([...text.matchAll(place)].flatMap(([found]) => found.match(RULE_ID) ?? []))
}

test('every rule of SPEC.md and RECORDING.md has a test, and every rule that a test names is in one of them', () => {
  const folder = import.meta.dirname
  const specification = SPECIFICATIONS.map((name) => readFileSync(join(folder, '..', name), 'utf8')).join('\n')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const testFiles = names.filter((name) => name.endsWith('.test.ts'))
  const tests = testFiles.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const proved = ruleIds(tests, /^test\((['"])[A-Z]+-\d+.*\1/gm)
  expect([...proved].sort()).toEqual([...ruleIds(specification, /^- \*\*[A-Z]+-\d+\*\*/gm)].sort())
})
