import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: [/^@squall\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    outDir: 'dist',
    sourcemap: true,
  },
})
