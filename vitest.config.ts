import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import media from './packages/media/vitest.config'

/**
 * Tests of what an engine of sockets does: upgrade, binary and text messages, limits, backpressure, pings, close and the
 * internal port. They run with the fastest engine that loads here, and with ws; the rules above the engines are tested once.
 */
const ENGINE_TESTS = [
  ...[
    'binary-wire',
    'api-request-handler',
    'engines',
    'faults',
    'hostile-records',
    'limits',
    'main',
    'connection-hub',
    'sessions',
  ],
  'slow-viewers',
].map((name) => `src/**/${name}.test.ts`)

for (const pattern of ENGINE_TESTS)
  if (globSync(pattern, { cwd: 'packages/media' }).length !== 1) throw new Error(`${pattern} is not one file of media`)

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      {
        root: 'packages/media',
        // Not by `extends`, which would add these files to those of media.
        test: { ...media.test, name: 'media with ws', include: ENGINE_TESTS, env: { MEDIA_ENGINE: 'ws' } },
      },
    ],
    // By itself Vitest leaves one processor free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
})
