import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { openSampledPage } from './browser'
import type { Session } from './system'

/** Nothing but the picture, under the name by which the sampler finds it. */
const toHtml = (name: string) =>
  `<!doctype html><title>${name}</title><video aria-label="${name}" autoplay muted playsinline width="640" height="480"></video>`

/** Serves the pages of a peer from loopback, where a browser allows cameras. */
export async function serveBarePages(browser: Browser) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(toHtml(request.url === '/publisher' ? 'Your camera' : 'Live video'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  async function open(path: string): Promise<Page> {
    const page = await openSampledPage(browser, `http://127.0.0.1:${port}`)
    await page.goto(path)
    return page
  }

  return {
    openPublisher: () => open('/publisher'),
    openViewer: () => open('/viewer'),
    close: () => server.close(),
  }
}

/** The name under which a bare page keeps its RTCPeerConnection. */
const CONNECTION = '__glassConnection'

/** Two bare pages that are connected. */
export const toSession = (publisher: Page, viewer: Page, firstPictureMs: number): Session => ({
  publisher,
  viewer,
  firstPictureMs,
  countBytes: () => countReceivedBytes(viewer),
  async close() {
    await viewer.context().close()
    await publisher.context().close()
  },
})

/** Returns the bytes of video that a viewer's page received through its RTCPeerConnection. */
function countReceivedBytes(viewer: Page): Promise<number> {
  return viewer.evaluate(async (key) => {
    const connection: RTCPeerConnection = Reflect.get(window, key)
    let bytes = 0
    for (const stat of (await connection.getStats()).values())
      if (stat.type === 'inbound-rtp' && stat.kind === 'video') bytes += stat.bytesReceived
    return bytes
  }, CONNECTION)
}

/** Opens the camera in a publisher's page, connects it, and returns an offer of VP8 with all its candidates. */
export function offerCamera(publisher: Page): Promise<string> {
  return publisher.evaluate(async (key) => {
    const video = { width: 640, height: 480, frameRate: 30 }
    const camera = await navigator.mediaDevices.getUserMedia({ video })
    const preview = document.querySelector('video')
    if (preview !== null) preview.srcObject = camera
    const connection = new RTCPeerConnection()
    Reflect.set(window, key, connection)
    const [track] = camera.getVideoTracks()
    if (track === undefined) throw new Error('The camera gave no picture')
    const transceiver = connection.addTransceiver(track, { direction: 'sendonly', streams: [camera] })
    const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? []
    transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => /vp8|rtx/i.test(mimeType)))
    await connection.setLocalDescription(await connection.createOffer())
    while (connection.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 5))
    return connection.localDescription?.sdp ?? ''
  }, CONNECTION)
}

/** Accepts an offer in a viewer's page, which shows what comes, and returns the answer with all its candidates. */
export function answerOffer(viewer: Page, offer: string): Promise<string> {
  return viewer.evaluate(
    async ({ key, sdp }) => {
      const connection = new RTCPeerConnection()
      Reflect.set(window, key, connection)
      connection.ontrack = ({ streams, track }) => {
        const video = document.querySelector('video')
        if (video !== null) video.srcObject = streams[0] ?? new MediaStream([track])
      }
      await connection.setRemoteDescription({ type: 'offer', sdp })
      await connection.setLocalDescription(await connection.createAnswer())
      while (connection.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 5))
      return connection.localDescription?.sdp ?? ''
    },
    { key: CONNECTION, sdp: offer },
  )
}

/** Gives the publisher's page the answer to its offer. */
export function acceptAnswer(publisher: Page, answer: string): Promise<void> {
  return publisher.evaluate(
    async ({ key, sdp }) => {
      const connection: RTCPeerConnection = Reflect.get(window, key)
      await connection.setRemoteDescription({ type: 'answer', sdp })
    },
    { key: CONNECTION, sdp: answer },
  )
}
