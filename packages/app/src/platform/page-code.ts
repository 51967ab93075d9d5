import { savesData } from './data-saver'
import { whenIdle } from './idle'

let read: (path: string) => Promise<unknown> = () => Promise.resolve()

/** Says how the code of the page at a path is loaded; features cannot know the pages. */
export function providePageCode(readPageAt: (path: string) => Promise<unknown>) {
  read = readPageAt
}

/** Loads the code of a page that is likely to be visited next. A failure shows when the page is visited. */
export function loadPageCode(path: string) {
  void read(path).catch(() => undefined)
}

/** The same when the browser has nothing else to do, unless the device asks to save data. Returns how to cancel. */
export const loadPageCodeWhenIdle = (path: string): (() => void) =>
  savesData() ? () => undefined : whenIdle(() => loadPageCode(path))
