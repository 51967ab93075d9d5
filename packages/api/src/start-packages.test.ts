import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { installArguments, scopeToInstall } from '../bin/lib/installed-packages.mjs'
import { readSourceFiles } from '../bin/lib/source-files.mjs'

const root = resolve(import.meta.dirname, '../../..')

/** Files that `npm start` neither builds nor runs. */
const FOR_DEVELOPMENT = /\.test\.tsx?$|\/testing(\/|\.ts$)|\/(bench|e2e|bin|examples)\/|\/(vitest|drizzle)\.config\.ts$/

test.each(['shared', 'api', 'media', 'app'])('npm start installs everything that packages/%s is built from', (name) => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(resolve(root, `packages/${name}/package.json`), 'utf8'),
  )
  const missing = readSourceFiles()
    .filter(({ path }) => path.startsWith(`packages/${name}/`) && /\.tsx?$/.test(path) && !FOR_DEVELOPMENT.test(path))
    .flatMap(({ path, imports }) => imports.filter(({ typeOnly }) => !typeOnly).map(({ from }) => ({ path, from })))
    .filter(({ from }) => /^@?[a-z]/i.test(from) && !/^(node|virtual):/.test(from))
    .map(({ path, from }) => ({ path, from: from.split('/', from.startsWith('@') ? 2 : 1).join('/') }))
    .filter(({ from }) => !(from in { ...dependencies, ...optionalDependencies }))
  expect(missing).toEqual([])
})

test('NODE_ENV does not decide what is installed', () => {
  expect(installArguments('run')).toContain('--prod')
  expect(installArguments('all')).toContain('--prod=false')
})

test('npm start does not prune a folder with all packages installed', () => {
  expect(scopeToInstall('run')).toBe('all')
})
