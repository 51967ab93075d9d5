import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { SYSTEM_URL } from './support/environment'

const results = resolve(import.meta.dirname, '../../../test-results')

/** Journeys through the built system in a real Chromium, with a camera that shows a clock and a microphone that beeps. */
export default defineConfig({
  testDir: '.',
  outputDir: `${results}/journeys`,
  globalSetup: './global-setup.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Known once the system runs; the worker that runs the tests reads this file anew.
    baseURL: process.env[SYSTEM_URL],
    viewport: { width: 1440, height: 900 },
    // Without a graphics processor every animated badge costs a redraw of the page.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.SQUALL_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'first run', testMatch: 'first-run.spec.ts' },
    { name: 'journeys', testIgnore: 'first-run.spec.ts', dependencies: ['first run'] },
  ],
})
