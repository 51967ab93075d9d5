import type { UserConfig } from 'vite'

export default {
  ssr: { noExternal: [/^@squall\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    outDir: 'dist',
    sourcemap: true,
  },
} satisfies UserConfig
