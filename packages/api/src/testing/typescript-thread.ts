import { Worker } from 'node:worker_threads'

/** Runs a TypeScript file of ours in a thread, where Node by itself reads JavaScript alone. */
export function startTypeScriptThread(file: URL, workerData?: object): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(code, { eval: true, workerData })
}
