import { endStream } from '../support/broadcasting'
import { callAs } from '../support/calls'
import { allowFailure, expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { expectMovingPicture } from '../support/watching'

const chaser = person('rory', 'Rory Corder')
const TITLE = 'Dryline near Clinton'
const RENAMED = 'Wedge near Clinton'

async function goLiveRecorded(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Record this stream').click()
  await expect(dialog.getByText('Everyone can watch the replay')).toBeVisible()
  await keepScreens(page, 'go-live-replay')
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
}

const play = (page: Page) =>
  page.getByRole('group', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()

/** Holds up the worker that plays recordings, as a slow network does. Play may be pressed before it is there. */
async function bringPlayerLate(page: Page) {
  await page.route(
    /\/media\.worker-/,
    async (route) => {
      await page.waitForTimeout(2_000)
      await route.continue()
    },
    { times: 1 },
  )
}

test('a replay shows picture and chat of its time, to those whom its chaser lets, until it is deleted', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const owner = await context.newPage()
  const viewer = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const { user } = await signUpByCall(owner, chaser, { isApproved: true })
  const call = await callAs(viewer, chaser)
  await viewer.context().clearCookies()
  await goLiveRecorded(owner)
  const [{ id }] = await (await viewer.request.get(`/api/streams/active/${user.id}`)).json()
  const say = (content: string) => call('POST', `/api/streams/${id}/messages`, { content })

  await viewer.goto(`/replay/${id}`)
  await expect(viewer.getByRole('heading', { name: 'This stream is still live' })).toBeVisible()
  await owner.waitForTimeout(3_000)
  await say('The base lowers')
  const spam = await say('Buy followers here')
  await owner.waitForTimeout(5_000)
  await call('PATCH', `/api/streams/${id}`, { title: RENAMED })
  await owner.waitForTimeout(1_500)
  await say('Tornado on the ground')
  await owner.waitForTimeout(3_000)
  await endStream(owner)
  await owner.request.post('/api/trpc/chat.moderation.remove', { data: { messageId: spam.id } })

  await viewer.goto(`/stream/${id}`)
  await viewer.getByRole('link', { name: `Watch replay of ${RENAMED}` }).click()
  await expect(viewer.getByRole('heading', { name: RENAMED, level: 1 })).toBeVisible()
  const chat = viewer.getByRole('log', { name: 'Chat messages' })
  const [early, late] = [chat.getByText('The base lowers'), chat.getByText('Tornado on the ground')]
  await expect(chat.getByText('Nothing was written up to this time.')).toBeVisible()
  await keepScreens(viewer, 'replay-start')
  await play(viewer)
  await expectMovingPicture(viewer, viewer.getByRole('img', { name: 'Recorded video' }))
  await expect(early).toBeVisible()
  await expect(late).toHaveCount(0)
  await keepScreens(viewer, 'replay-playing')

  const chapters = viewer.getByRole('region', { name: 'Chapters' })
  await chapters.getByRole('button', { name: RENAMED }).click()
  await expect(late).toBeVisible()
  await expect(chat.getByText('Buy followers here')).toHaveCount(0)
  await chapters.getByRole('button', { name: TITLE }).click()
  await expect(early).toHaveCount(0)

  await bringPlayerLate(viewer)
  await viewer.goto(`/replay/${id}`)
  await expect(chat.getByText('Nothing was written up to this time.')).toBeVisible()
  await play(viewer)
  await expect(early).toBeVisible()

  await owner.goto(`/profile/${user.id}`)
  await owner.getByRole('tab', { name: 'Replays' }).click()
  await expect(owner.getByText(/of 5 GB used\. The oldest unpinned replay goes first/)).toBeVisible()
  await owner.getByRole('button', { name: `Pin ${RENAMED}` }).click()
  await expect(owner.getByText('Pinned: kept until you delete it')).toBeVisible()
  await keepScreens(owner, 'own-replays')
  await owner.getByRole('tabpanel', { name: 'Replays' }).getByText('Followers', { exact: true }).click()
  await expect(owner.getByRole('radio', { name: 'Followers' })).toBeChecked()
  allowFailure(/^404 GET \/api\/trpc\/replays/)
  await viewer.goto(`/replay/${id}`)
  await expect(viewer.getByRole('heading', { name: 'Replay Not Found' })).toBeVisible()

  await owner.getByRole('button', { name: `Delete replay of ${RENAMED}` }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete replay' }).click()
  await expect(owner.getByText('Replay deleted')).toBeVisible()
  await expect(owner.getByText('No replays')).toBeVisible()
  expect((await owner.request.get(`/api/replays/${id}`)).status()).toBe(404)
  await context.close()
  await viewer.context().close()
})
