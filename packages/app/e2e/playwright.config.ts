import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath, fakeCameraArgs, plainArgs } from './support/chromium'
import { membersSystem, type SystemName, urlVariable } from './support/environment'

/** Known once the systems run; each worker reads this file again. */
const on = (system: SystemName) => ({ baseURL: process.env[urlVariable(system)] })

const results = resolve(import.meta.dirname, '../../../test-results')

/** Journeys through the built system in a real Chromium, with a camera that shows a clock and a microphone that beeps. */
export default defineConfig({
  testDir: '.',
  outputDir: `${results}/journeys`,
  globalSetup: './global-setup.ts',
  // Two files at a time, each on a system of its own.
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  // Headless Chromium has stopped drawing in the middle of a screenshot; what fails twice fails. Flaky ones are listed.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // The theme of the system, which the app follows.
    colorScheme: 'dark',
    // Without a graphics processor every animated badge costs a redraw of the page.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker fetches cannot be watched or held up by a test; the journeys about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace films the page, which costs as much as a viewer does. Run a failed journey again with `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath,
      args: [...plainArgs, ...fakeCameraArgs],
    },
  },
  // The longest ones first. What streams video has a worker of its own, so that no two broadcasts share two cores.
  projects: [
    // Looks at every page, on two systems of its own.
    { name: 'accessibility', testMatch: 'accessibility/*.spec.ts', workers: 1 },
    // What opens a media socket; on the text wire one journey, since the tests of sockets prove its rules.
    {
      name: 'binary',
      testMatch: 'live/*.spec.ts',
      testIgnore: 'live/text-wire.spec.ts',
      workers: 1,
      use: on('binary'),
    },
    { name: 'text', testMatch: 'live/text-wire.spec.ts', workers: 1, use: on('text') },
    // Runs systems of its own, with weather that the tests make.
    { name: 'weather', testMatch: 'weather/*.spec.ts', use: on('simulated') },
    {
      name: 'accounts',
      testMatch: [
        'signing-in.spec.ts',
        'admin-users.spec.ts',
        'admin-review.spec.ts',
        'channels.spec.ts',
        'admin-insight.spec.ts',
        'community.spec.ts',
        'contests.spec.ts',
        'photos.spec.ts',
        'posts.spec.ts',
        'meetups.spec.ts',
        'chase-routes.spec.ts',
        'profiles.spec.ts',
        'notifications.spec.ts',
        'installation.spec.ts',
        'planned-streams.spec.ts',
        'storm-prep.spec.ts',
        'widgets.spec.ts',
        'navigation.spec.ts',
      ],
      use: on(membersSystem()),
    },
    // On the system that writes its mails to files.
    { name: 'mail', testMatch: 'unsubscribing.spec.ts', use: on('text') },
    // Through docker/Caddyfile in the real Caddy, with a certificate of its own authority.
    { name: 'proxy', testMatch: 'hosting/*.spec.ts', use: { ignoreHTTPSErrors: true } },
    // On a system with media nodes, which are killed.
    { name: 'nodes', testMatch: 'nodes/*.spec.ts', workers: 1 },
    // On a system without live streams.
    {
      name: 'new system',
      testMatch: ['first-run.spec.ts', 'visiting.spec.ts', 'updates.spec.ts', 'content-policy.spec.ts'],
      use: on('new'),
    },
  ],
})
