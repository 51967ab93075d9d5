import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapData } from './map-data'
import { serviceWorker } from './service-worker-plugin'
import { entryPages, shellPages } from './src/app/pages'
import { themeCss } from './theme-css-plugin'
import { compressAssets, pagePreloads, reportFirstLoad } from './vite-plugins'

const apiPort = process.env.PORT ?? '3000'
const api = `http://127.0.0.1:${apiPort}`

/** What nearly every page needs is one long-lived chunk per library family; the rest follows the routes. */
const vendorChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie)[\\/]/ },
  { name: 'data', test: /node_modules[\\/](@tanstack|@trpc)[\\/]/ },
  // Shared by every form and by no first load, so it may not count as common.
  { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/ },
  // The cards of live streams and what they need, which home loads at once, pack better as one file.
  { name: 'streams', test: /features[\\/]streams[\\/]components/ },
  // What thirty chunks share, nearly every page needs: one file packs better than fifty small ones.
  { name: 'common', minShareCount: 32 },
]

/** Chakra builds its whole default theme with these; without the hint every recipe stays, used or not. */
const chakraBuilders = ['defineConfig', 'mergeConfigs', 'createSystem', 'defineRecipe', 'defineSlotRecipe']

export default defineConfig({
  plugins: [
    react(),
    mapData(),
    themeCss(),
    serviceWorker(),
    compressAssets(),
    reportFirstLoad(),
    pagePreloads({ ...entryPages, ...shellPages }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    rolldownOptions: {
      treeshake: { manualPureFunctions: chakraBuilders },
      output: { codeSplitting: { groups: vendorChunks } },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/ws': { target: api, ws: true },
    },
  },
})
