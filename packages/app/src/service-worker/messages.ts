/** A notification to show. It replaces an older one with the same `tag`; `createdAt` in ms. */
export interface PushedNote {
  id: string
  kind: string
  tag: string
  title: string
  body: string
  /** A path of the app. */
  url: string
  createdAt: number | null
}

/**
 * A message from the worker to open pages: a push arrived; the user tapped a notification; a worker took over, whose build
 * starts with the script `entry`.
 */
export type WorkerMessage =
  | { kind: 'notified' }
  | { kind: 'open'; url: string; id: string }
  | { kind: 'running'; entry: string }

/** A message from a page to the worker: fetch the rest of the build now. */
export interface PageMessage {
  kind: 'fetch-rest'
}
