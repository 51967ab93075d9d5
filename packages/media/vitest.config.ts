import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'media',
    environment: 'node',
    include: ['{src,bench}/**/*.test.ts'],
    // Files share what they import: loading it for each took longer than most tests.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A machine under load is slow, and what is awaited comes all the same.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
