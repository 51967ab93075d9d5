import { expect, test } from 'vitest'
import { createImportGraph } from './import-graph.mjs'
import { findTouchedTests } from './touched-tests.mjs'

const API = 'packages/api/src'

/** Files by path, with what they import or, as a string, what they say. */
function touchedBy(changed: string[], sources: Record<string, string[] | string>) {
  const files = Object.entries(sources).map(([path, content]) => ({
    path,
    text: typeof content === 'string' ? content : '',
    imports: typeof content === 'string' ? [] : content.map((from) => ({ from, typeOnly: false })),
  }))
  return findTouchedTests(files, createImportGraph(files), changed)
}

test('tests that import a changed file come by their distance, its own test first', () => {
  const touched = touchedBy([`${API}/lib/clock.ts`], {
    [`${API}/lib/clock.ts`]: [],
    [`${API}/lib/clock.test.ts`]: ['./clock'],
    [`${API}/lib/timer.ts`]: ['./clock'],
    [`${API}/features/a/near.test.ts`]: ['../../lib/clock'],
    [`${API}/features/a/far.test.ts`]: ['../../lib/timer'],
    [`${API}/features/a/other.test.ts`]: [],
  })
  expect(touched).toEqual([
    `${API}/lib/clock.test.ts`,
    `${API}/features/a/near.test.ts`,
    `${API}/features/a/far.test.ts`,
  ])
})

test('a file that assembles the whole program does not make every test a touched one, but the folder of the change does', () => {
  const many = Array.from({ length: 20 }, (_, n) => `./features/f${n}/queries`)
  const touched = touchedBy([`${API}/features/f1/queries.ts`], {
    ...Object.fromEntries(many.map((path) => [`${API}/${path.slice(2)}.ts`, []])),
    [`${API}/router.ts`]: many,
    [`${API}/features/f1/calls.test.ts`]: ['../../router'],
    [`${API}/features/f2/calls.test.ts`]: ['../../router'],
  })
  expect(touched).toEqual([`${API}/features/f1/calls.test.ts`])
})

test('a changed test is touched, and a file that is no code touches the tests that name it', () => {
  const sources = {
    [`${API}/image.test.ts`]: "read('docker/Dockerfile')",
    [`${API}/mail.test.ts`]: "read('docker/compose.yaml')",
  }
  expect(touchedBy([`${API}/mail.test.ts`], sources)).toContain(`${API}/mail.test.ts`)
  expect(touchedBy(['docker/Dockerfile'], sources)).toEqual([`${API}/image.test.ts`])
  expect(touchedBy(['docs/no-test-names-this.md'], sources)).toEqual([])
})
