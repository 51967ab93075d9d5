import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, tool } from './paths.mjs'

/** Returns the files that the linter complains about, in a folder with our rules and files of one import each. */
function lint(imports: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'squall-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  for (const [path, from] of Object.entries(imports)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `import { x } from '${from}'\n\nexport const y = x\n`)
  }
  const args = ['lint', '--vcs-enabled=false', '--colors=off', '--only=style/noRestrictedImports', '.']
  const { stdout, stderr } = spawnSync(tool('biome'), args, { cwd: folder, encoding: 'utf8' })
  const said = stdout + stderr
  // All files, and the rules themselves.
  expect(said).toContain(`Checked ${Object.keys(imports).length + 1} files`)
  return Object.keys(imports).filter((path) => said.includes(`${path}:`))
}

test("the linter refuses the server's part of shared in the app, and nothing else of shared", () => {
  const refused = lint({
    'packages/app/src/a/database.ts': '@squall/shared/server/db',
    'packages/app/src/a/deeper.ts': '@squall/shared/server/log/lines',
    'packages/app/src/a/rules.ts': '@squall/shared/rules/units',
    'packages/app/src/a/stream.ts': '@squall/shared/contract/live',
    'packages/api/src/a/database.ts': '@squall/shared/server/db',
    'packages/media/src/log.ts': '@squall/shared/server/log',
  })
  expect(refused).toEqual(['packages/app/src/a/database.ts', 'packages/app/src/a/deeper.ts'])
})

test('the linter refuses the database in a router', () => {
  const refused = lint({
    'packages/api/src/features/a/router.ts': '@squall/shared/server/db',
    'packages/api/src/features/b/router.ts': 'drizzle-orm',
    'packages/api/src/features/b/queries.ts': 'drizzle-orm',
  })
  expect(refused).toEqual(['packages/api/src/features/a/router.ts', 'packages/api/src/features/b/router.ts'])
})
