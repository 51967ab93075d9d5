import { endStream, goLive } from '../support/broadcasting'
import { expect, test } from '../support/journey'
import { person } from '../support/people'
import { signUpByCall } from '../support/sessions'
import { expectLatency, openStats, readStat } from '../support/stats'
import { expectMovingPicture, expectSound, livePicture, noteOutput } from '../support/watching'

const removeWorkerCanvas = () => Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')
const removeTrackStreams = () => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor')
const removeTrackGenerator = () => Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator')
const removeVideoCodecs = () => ['VideoEncoder', 'VideoDecoder'].map((name) => Reflect.deleteProperty(globalThis, name))
/** The decoder is in the page, where this reaches it. */
function breakDecoder() {
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')
  const decode = VideoDecoder.prototype.decode
  let frames = 0
  VideoDecoder.prototype.decode = function (chunk) {
    frames += 1
    if (frames % 2 === 0) throw new DOMException('The decoder failed', 'EncodingError')
    decode.call(this, chunk)
  }
}

/**
 * What a browser lacks of what Chromium has, and which of the two it is: the chaser's, the viewer's. Then the codec and the thread
 * that the viewer's stats name, and the element that shows the picture.
 */
const lacks = [
  ['ozzy', 'the broadcaster’s browser cannot draw in workers', removeWorkerCanvas, 0, 'JPEG', 'Worker', 'video'],
  ['oona', 'the viewer’s browser cannot draw in workers', removeWorkerCanvas, 1, 'VP8', 'Page', 'video'],
  [
    'olga',
    'the broadcaster’s browser cannot give its camera to a worker',
    removeTrackStreams,
    0,
    'VP8',
    'Worker',
    'video',
  ],
  ['omar', 'the viewer’s browser has no video codecs', removeVideoCodecs, 1, 'JPEG', 'Worker', 'video'],
  ['otto', 'the viewer’s browser cannot feed a video', removeTrackGenerator, 1, 'VP8', 'Worker', 'canvas'],
  ['odin', 'the viewer’s decoder fails at every second frame', breakDecoder, 1, 'JPEG', 'Page', 'video'],
] as const

for (const [name, lack, remove, side, codec, thread, element] of lacks) {
  test(`picture and sound arrive where ${lack}`, async ({ browser }) => {
    const contexts = [await browser.newContext({ permissions: ['camera', 'microphone'] }), await browser.newContext()]
    await contexts[side]?.addInitScript(remove)
    for (const context of contexts) await noteOutput(context)
    const [broadcast, watch] = await Promise.all(contexts.map((context) => context.newPage()))
    if (broadcast === undefined || watch === undefined) throw new Error('A page is missing')
    const chaser = person(name, 'Orla Older')
    const title = `Shelf cloud of ${chaser.username}`
    await signUpByCall(broadcast, chaser, { isApproved: true })
    await goLive(broadcast, title)
    await watch.goto('/')
    await watch.getByRole('link', { name: title }).first().click()
    await expectMovingPicture(watch)
    await expectSound(watch)
    await expect(livePicture(watch).locator(element)).toBeVisible()
    await openStats(watch)
    await expectLatency(watch, 'Latency')
    await expect.poll(() => readStat(watch, 'Decoder')).toContain(codec)
    expect(await readStat(watch, 'Thread')).toBe(thread)
    await endStream(broadcast)
    await expect(watch.getByText('This stream has ended')).toBeVisible()
    for (const context of contexts) await context.close()
  })
}
