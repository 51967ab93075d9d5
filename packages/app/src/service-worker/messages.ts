/** A notification as it is shown. `tag` takes the place of an older one with the same; `createdAt` in ms. */
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
 * What the worker tells open pages: something was pushed, a person tapped a notification and wants to go there, or a
 * worker has taken over whose build begins with the script `entry`.
 */
export type WorkerMessage =
  | { kind: 'notified' }
  | { kind: 'open'; url: string; id: string }
  | { kind: 'running'; entry: string }

/** A message from a page to the worker: fetch the rest of the build now. */
export interface PageMessage {
  kind: 'fetch-rest'
}
