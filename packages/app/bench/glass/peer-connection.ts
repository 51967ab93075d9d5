import type { Browser } from '@playwright/test'
import { acceptAnswer, answerOffer, offerCamera, serveBarePages, toSession } from './bare-pages'
import { waitForPicture } from './sampler'
import type { System } from './system'

/** Two pages of the browser with a RTCPeerConnection between them and no server. */
export async function startPeerConnection(browser: Browser): Promise<System> {
  const pages = await serveBarePages(browser)
  return {
    name: 'RTCPeerConnection',
    processes: new Map(),
    async open() {
      const publisher = await pages.openPublisher()
      const viewer = await pages.openViewer()
      await acceptAnswer(publisher, await answerOffer(viewer, await offerCamera(publisher)))
      const firstPictureMs = await waitForPicture(viewer)
      return toSession(publisher, viewer, firstPictureMs)
    },
    stop: async () => void pages.close(),
  }
}
