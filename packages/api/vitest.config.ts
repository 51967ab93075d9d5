import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'api', environment: 'node', include: ['{src,bin,bench,examples}/**/*.test.ts'], testTimeout: 30_000 },
})
