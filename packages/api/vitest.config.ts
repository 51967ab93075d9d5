import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api',
    environment: 'node',
    include: ['{src,bin,bench,examples}/**/*.test.ts'],
    globalSetup: 'src/testing/build-programs.ts',
    // Files share what they import: loading it for each took longer than most tests.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A machine under load is slow, and what is awaited comes all the same.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
