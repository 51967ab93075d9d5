import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: [/^@squall\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
  },
})
