import { startWorker, tellWorker } from '../../platform/service-worker'

/** A tab that stays open for days hears of a new version within the hour. */
const LOOK_EVERY_MS = 60 * 60_000

/** What the page itself needs comes first; the worker then fetches the rest. */
const AFTER_MS = 3_000

/** Starts the worker once the page is through with its own start, lets it fetch the other screens, and looks for a newer one from time to time. Returns how to stop. */
export function keepWorkerFresh(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const first = setTimeout(() => void start().catch(noteFailure), AFTER_MS)

  async function start() {
    const worker = await startWorker()
    if (isOver) return
    if (!savesData()) tellWorker(worker, { kind: 'fetch-rest' })
    timer = setInterval(() => void worker.update().catch(noteFailure), LOOK_EVERY_MS)
  }

  return () => {
    isOver = true
    clearTimeout(first)
    clearInterval(timer)
  }
}

const noteFailure = (error: unknown) => console.info('The service worker could not be started or renewed', error)

/** Whether the person asked the browser to be sparing (Network Information API, Chromium). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
