import { endStream, goLive } from '../support/broadcasting'
import { expect, test } from '../support/journey'
import { person } from '../support/people'
import { signUpByCall } from '../support/sessions'
import { expectMovingPicture, expectSound, noteOutput } from '../support/watching'

/** What other browsers lack of what Chromium has. */
const lacks = [
  [
    'orla',
    'cannot draw in workers',
    () => Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen'),
  ],
  [
    'olga',
    'cannot give their camera to a worker',
    () => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor'),
  ],
  [
    'omar',
    'have no video codecs',
    () => ['VideoEncoder', 'VideoDecoder'].map((name) => Reflect.deleteProperty(globalThis, name)),
  ],
] as const

for (const [name, lack, remove] of lacks) {
  test(`browsers that ${lack} broadcast and watch`, async ({ browser }) => {
    const contexts = [await browser.newContext({ permissions: ['camera', 'microphone'] }), await browser.newContext()]
    for (const context of contexts) {
      await context.addInitScript(remove)
      await noteOutput(context)
    }
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
    await endStream(broadcast)
    await expect(watch.getByText('This stream has ended')).toBeVisible()
    for (const context of contexts) await context.close()
  })
}
