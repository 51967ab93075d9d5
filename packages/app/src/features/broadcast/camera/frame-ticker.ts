/** Calls back every `intervalMs`, also while the tab is in the background; returns how to stop. */
export function startTicker(intervalMs: number, onTick: () => void): () => void {
  const worker = new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = onTick
  worker.postMessage(intervalMs)
  return () => worker.terminate()
}
