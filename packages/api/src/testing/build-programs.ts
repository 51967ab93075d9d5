import { resolve } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { OUT_FOLDER } from './built-programs'

const packages = resolve(import.meta.dirname, '../../..')

async function buildPrograms(): Promise<void> {
  for (const name of ['api', 'media'])
    await build({ root: resolve(packages, name), logLevel: 'error', build: { outDir: OUT_FOLDER, sourcemap: false } })
}

/** Builds the programs that tests run as processes, once before all tests and again when a file has changed. */
export default async function setup(project: TestProject): Promise<void> {
  project.onTestsRerun(buildPrograms)
  await buildPrograms()
}
