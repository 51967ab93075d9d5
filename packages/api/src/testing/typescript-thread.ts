import { Worker } from 'node:worker_threads'

/** Starts a worker thread from a TypeScript file, which Node alone cannot load there. */
export function startTypeScriptThread(file: URL, workerData?: object): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(code, { eval: true, workerData })
}
