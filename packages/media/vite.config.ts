import type { UserConfig } from 'vite'

export default {
  ssr: { noExternal: [/^@squall\//] },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: ['src/main.ts', 'src/engine-report.ts', 'src/recording-worker.ts'],
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
} satisfies UserConfig
