import { writeFileSync } from 'node:fs'
import { endStream, goLiveRecorded } from '../support/broadcasting'
import { measureLoudestDb, probeFilm } from '../support/film-probe'
import { expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { signUpByCall } from '../support/sessions'
import { openStats, readStat } from '../support/stats'
import { expectMovingPicture, expectSound, noteOutput } from '../support/watching'
import { expectRightWire, noteWire, wireUse } from '../support/wires'

const chaser = person('tara', 'Tara Text')
const viewer = person('theo', 'Theo Text')

async function say(from: Page, to: Page, text: string) {
  await from.getByPlaceholder('Type a message...').first().fill(text)
  await from.getByPlaceholder('Type a message...').first().press('Enter')
  await expect(to.getByRole('log').getByText(text).first()).toBeVisible()
}

/* The socket tests in packages/media prove the rules of the text wire; this is its one journey in a browser. */
test('a server that has only the text wire carries and records picture, sound and chat', async ({
  browser,
}, testInfo) => {
  const contexts = [await browser.newContext({ permissions: ['camera', 'microphone'] }), await browser.newContext()]
  for (const context of contexts) {
    await noteWire(context)
    await noteOutput(context)
  }
  const [broadcast, watch] = await Promise.all(contexts.map((context) => context.newPage()))
  if (broadcast === undefined || watch === undefined) throw new Error('A page is missing')
  const { user } = await signUpByCall(broadcast, chaser, { isApproved: true })
  await signUpByCall(watch, viewer)
  await goLiveRecorded(broadcast, 'Wall cloud in plain text')
  const [{ id }] = await (await broadcast.request.get(`/api/streams/active/${user.id}`)).json()

  await watch.goto('/')
  await watch.getByRole('link', { name: 'Wall cloud in plain text' }).click()
  await expectMovingPicture(watch)
  await expectSound(watch)
  await openStats(watch)
  await expect.poll(() => readStat(watch, 'Latency')).toBe('Not known')
  expect(await readStat(watch, 'Round trip')).toBe('Not known')
  // The protocol is noted when a page sends something. On this wire a viewer sends nothing but chat once it has joined.
  await say(watch, broadcast, 'Is that rotating?')
  await say(broadcast, watch, 'It is.')
  for (const page of [broadcast, watch]) {
    await expectRightWire(page)
    expect(await wireUse(page)).toMatchObject({ sent: [], received: [] })
  }
  await endStream(broadcast)
  await expect(watch.getByText('This stream has ended')).toBeVisible()

  const film = testInfo.outputPath('text-wire.mkv')
  writeFileSync(film, await (await broadcast.request.get(`/api/streams/${id}/recording/download`)).body())
  const probed = probeFilm(film)
  if (probed !== null) {
    expect(probed.codecs).toEqual(['mjpeg', 'opus'])
    // The microphone beeps once a second.
    expect(measureLoudestDb(film)).toBeGreaterThan(-40)
  }
  for (const context of contexts) await context.close()
})
