import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledParts } from './compiled-parts'
import { mapData } from './map-data'
import { serviceWorker } from './service-worker-plugin'
import { earlyScripts, entryPages, shellPages } from './src/app/pages'
import { firstColorMode, themeCss } from './theme-css-plugin'
import { compressAssets, leanRouter, pagePreloads, reportFirstLoad } from './vite-plugins'

const apiPort = process.env.PORT ?? '3000'
const api = `http://127.0.0.1:${apiPort}`

/** Fields with labels and hints: many chunks share them, and no first load has them. */
const formFields = /@ark-ui[\\/]react[\\/]dist[\\/]components[\\/]field(set)?[\\/]|@zag-js[\\/]auto-resize[\\/]/

/** What nearly every page needs is one long-lived chunk per library family; the rest follows the routes. */
const vendorChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie)[\\/]/ },
  { name: 'data', test: /node_modules[\\/](@tanstack|@trpc)[\\/]/ },
  // Shared by every form and by no first load, so it may not count as common.
  { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/ },
  // An icon alone is smaller than its request.
  { name: 'icons', minShareCount: 5, test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
  // All that an early script needs of them, so that it does not wait for React.
  {
    name: 'session',
    test: /src[\\/]platform[\\/](session|storage|listeners|idle|site-nodes|embedded-page-data)\.ts|vite[\\/]preload-helper/,
  },
  // What so many chunks share, nearly every page needs: one file packs better than fifty small ones.
  { name: 'common', minShareCount: 35, test: (id: string) => !formFields.test(id) },
]

/** Chakra builds its whole default theme with these; without the hint every recipe stays, used or not. */
const chakraBuilders = ['defineConfig', 'mergeConfigs', 'createSystem', 'defineRecipe', 'defineSlotRecipe']

export default defineConfig({
  plugins: [
    leanRouter(),
    react(),
    // Draws again only what changed; whole pages were drawn anew for each answer of the server.
    babel({ presets: [reactCompilerPreset()], include: compiledParts }),
    mapData(),
    themeCss(),
    firstColorMode(),
    serviceWorker(),
    compressAssets(),
    reportFirstLoad(),
    pagePreloads({ ...entryPages, ...shellPages }, earlyScripts),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: chakraBuilders,
        // Its packages do not say so themselves; without the hint every link stays, used or not.
        moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/]/, sideEffects: false }],
      },
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
