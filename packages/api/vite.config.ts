import type { UserConfig } from 'vite'

/** Programs that run from dist: each is one file, beside chunks they share. */
const programs = ['main', 'supervisor', 'exit-on-disconnect', 'cli', 'demo', 'demo-broadcasts', 'picture-decoder']

export default {
  // Our own packages are TypeScript and are bundled; what npm installed stays in node_modules.
  ssr: { noExternal: [/^@squall\//] },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(programs.map((name) => [name, `src/${name}.ts`])),
        'base-map-worker': 'src/features/base-map/base-map-worker.ts',
        'backup-worker': 'src/features/backup/backup-worker.ts',
        'film-worker': 'src/features/recordings/film-worker.ts',
        'picture-worker': 'src/weather/radar/picture-worker.ts',
        'simulated-worker': 'src/weather/simulated/simulated-worker.ts',
      },
      output: {
        format: 'esm',
        entryFileNames: '[name].js', // Beside the programs, since code finds its files by its own place.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
} satisfies UserConfig
