import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const MEDIA_TESTS = 'packages/media/src'

/** Tests that open sockets: they run with the fastest engine that loads here, and with ws. */
const socketTests = readdirSync(MEDIA_TESTS)
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => /testing\/(test-media|test-nodes|client)'/.test(readFileSync(join(MEDIA_TESTS, name), 'utf8')))

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      {
        extends: 'packages/media/vitest.config.ts',
        root: 'packages/media',
        test: { name: 'media with ws', include: socketTests.map((name) => `src/${name}`), env: { MEDIA_ENGINE: 'ws' } },
      },
    ],
    // By itself Vitest leaves one processor free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
})
