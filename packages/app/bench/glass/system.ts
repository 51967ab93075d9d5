import type { Page } from '@playwright/test'
import type { Weakness } from './weak-link'

/** One broadcast with one watching page, from its start to its end. */
export interface Session {
  publisher: Page
  viewer: Page
  /** From the viewer's navigation to the first picture. */
  firstPictureMs: number
  /** Clicks on the stream on a fresh home page that shows its preview. @returns from the click to its first full picture */
  clickFromHome?(): Promise<number>
  /** Silences the microphone's sound, which the viewer hears at first; absent where there is none. */
  toggleSound?(): Promise<void>
  /** Bytes of media that were sent to viewers so far. */
  countBytes(): Promise<number>
  /** Key frames that the publisher has sent; counted behind a weak link alone. */
  countKeyFrames?(): number
  close(): Promise<void>
}

/** A way from a camera to a viewer. */
export interface System {
  name: string
  /** Servers, by name. */
  processes: ReadonlyMap<string, number>
  /** Only Squall's sessions can be behind weak links. */
  open(weakness?: Weakness): Promise<Session>
  stop(): Promise<void>
}
