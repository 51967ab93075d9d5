import type { Browser, BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'
import { isRecord } from '../../src/platform/storage'

/** One answer of 4xx or 5xx, console error, console warning or uncaught exception, and the page it happened on. */
interface Failure {
  /** Such as '403 GET /api/trpc/admin.stats' or 'console warning: …'; what the patterns are matched with. */
  text: string
  page: string
}

interface Allowance {
  pattern: RegExp
  mustHappen: boolean
}

/** A worker runs one test at a time, so the allowances are those of the running one. */
let allowances: Allowance[] = []

/** For a journey about a refusal or an outage: it fails unless a failure like this happens. */
export function expectFailure(pattern: RegExp) {
  allowances.push({ pattern, mustHappen: true })
}

/** For what depends on the moment, such as a request that is under way when the test stops the server. */
export function allowFailure(pattern: RegExp) {
  allowances.push({ pattern, mustHappen: false })
}

export interface FailureLog {
  /** Returns the unexpected failures and the missing expected ones since the last call, and forgets the allowances. */
  take(): Promise<string[]>
  stop(): void
}

/** Notes the failures in all windows, frames and workers of all contexts of this browser. */
export function watchFailures(browser: Browser): FailureLog {
  const noted: Promise<Failure[]>[] = []
  const onContext = (context: BrowserContext) => {
    context.on('console', (message) => noted.push(Promise.resolve(readConsole(message))))
    context.on('response', (response) => noted.push(readAnswer(response)))
    context.on('weberror', (error) => {
      const page = error.page()?.url() ?? ''
      // Only scripts of the test run in the empty first document, where they may not read the storage.
      if (page !== 'about:blank') noted.push(Promise.resolve([{ text: `uncaught: ${error.error().message}`, page }]))
    })
  }
  browser.on('context', onContext)
  return {
    async take() {
      const failures = (await Promise.all(noted.splice(0))).flat()
      const current = allowances
      allowances = []
      const unexpected = failures.filter(({ text }) => !current.some(({ pattern }) => pattern.test(text)))
      const missing = current.filter(
        ({ pattern, mustHappen }) => mustHappen && !failures.some(({ text }) => pattern.test(text)),
      )
      return [
        ...unexpected.map(({ text, page }) => `${text} (on ${page})`),
        ...missing.map(({ pattern }) => `expected but did not happen: ${pattern}`),
      ]
    },
    stop: () => browser.off('context', onContext),
  }
}

/**
 * Chromium leaves a camera's picture open that comes while the stream of them is on its way from the page to a worker. Pages
 * that only watch must close all of theirs. Who ends a stream is at home when the picture is collected.
 */
const LEFT_OPEN_BY_CHROMIUM = {
  text: /^A VideoFrame was garbage collected without being closed/,
  page: /\/streaming\/|:\d+\/$/,
}
/** Chromium draws WebGL in software here, and warns that its pictures are slow to read. */
const DRAWN_IN_SOFTWARE = /^\[\.WebGL-\w+\]\s?GL Driver Message .*GPU stall due to ReadPixels/
/** Chromium reports some of these as information only. */
const REFUSED = /Content[ -]Security[ -]Policy|Permissions policy violation/i
/** The answer itself is noted, with its method; and Playwright reports the service workers that it blocks. */
const NOTED_ELSEWHERE =
  /^Failed to load resource: the server responded with a status of|^Service Worker registration blocked by Playwright/

function readConsole(message: ConsoleMessage): Failure[] {
  const text = message.text()
  const isFailure = ['error', 'warning'].includes(message.type()) || REFUSED.test(text)
  if (!isFailure || NOTED_ELSEWHERE.test(text) || DRAWN_IN_SOFTWARE.test(text)) return []
  const page = message.page()?.url() ?? 'no page'
  if (LEFT_OPEN_BY_CHROMIUM.text.test(text) && LEFT_OPEN_BY_CHROMIUM.page.test(page)) return []
  return [
    { text: `console ${message.type()}: ${text}`, page: message.worker() === null ? page : `a worker of ${page}` },
  ]
}

const MULTI_STATUS = 207
const CALL = /^\/api\/trpc\//

/** A batch answers 207 when its calls have different statuses; each refused call is one failure. */
async function readAnswer(response: Response): Promise<Failure[]> {
  const status = response.status()
  if (status < 400 && status !== MULTI_STATUS) return []
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  const page = pageOf(response.request())
  const calls = CALL.test(pathname) ? await readRefusedCalls(response) : []
  if (calls.length > 0) return calls.map((call) => ({ text: `${call.status} ${method} /api/trpc/${call.path}`, page }))
  return [{ text: `${status} ${method} ${pathname}`, page }]
}

/** A request of a service worker has no frame, and that of a page which has not begun has none yet. */
function pageOf(request: Request): string {
  try {
    return request.frame().url()
  } catch {
    return request.url()
  }
}

async function readRefusedCalls(response: Response) {
  // The body is gone when its page was closed meanwhile.
  const body: unknown = await response.json().catch(() => null)
  const answers: unknown[] = Array.isArray(body) ? body : [body]
  return answers.flatMap((answer) => {
    const error = isRecord(answer) && isRecord(answer.error) ? answer.error : null
    const data = error !== null && isRecord(error.data) ? error.data : null
    return data === null ? [] : [{ status: String(data.httpStatus), path: String(data.path) }]
  })
}
