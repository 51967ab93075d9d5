import { DESK, findQuickFaults, PHONE } from '../accessibility/checks'
import { endStream, goLive } from '../support/broadcasting'
import { expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { expectLatency, openStats, readStat, statsPanel } from '../support/stats'
import { expectMovingPicture } from '../support/watching'

const chaser = person('stan', 'Stan Stats')
const bar = (page: Page) => page.getByRole('group', { name: 'Player', exact: true })

test('the stats say how late and how smooth the picture is, to a viewer and to the chaser', async ({ browser }) => {
  const contexts = [await browser.newContext({ permissions: ['camera', 'microphone'] }), await browser.newContext()]
  const [broadcast, watch] = await Promise.all(contexts.map((context) => context.newPage()))
  if (broadcast === undefined || watch === undefined) throw new Error('A page is missing')
  await signUpByCall(broadcast, chaser, { isApproved: true })
  await goLive(broadcast, 'Rope by the numbers')
  await watch.goto('/')
  await watch.getByRole('link', { name: 'Rope by the numbers' }).first().click()
  await expectMovingPicture(watch)

  await openStats(watch)
  await expectLatency(watch, 'Latency')
  await expect.poll(async () => Number(await readStat(watch, 'Drawn/s'))).toBeGreaterThan(0)
  expect(await readStat(watch, 'Picture')).toMatch(/^\d+ × \d+$/)
  expect(await readStat(watch, 'Round trip')).toMatch(/^\d+ ms$/)
  expect(await readStat(watch, 'Decoder')).toContain('VP8')
  expect(await readStat(watch, 'Thread')).toBe('Worker')
  const close = statsPanel(watch).getByRole('button', { name: 'Close the stats' })
  for (const size of [PHONE, DESK]) {
    await watch.setViewportSize(size)
    for (const scheme of ['light', 'dark'] as const) expect(await findQuickFaults(watch, scheme)).toEqual([])
    const [panel, player, target] = [
      await statsPanel(watch).boundingBox(),
      await bar(watch).getByRole('button', { name: 'Player settings' }).boundingBox(),
      await close.boundingBox(),
    ]
    expect((panel?.y ?? 0) + (panel?.height ?? 0), 'the controls stay free').toBeLessThanOrEqual(player?.y ?? 0)
    if (size === PHONE) expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await keepScreens(watch, 'watch-stats')

  await watch.reload()
  await expect(statsPanel(watch), 'the tab remembers that they are open').toBeVisible()
  await expectLatency(watch, 'Latency')
  await bar(watch).getByRole('button', { name: 'Player settings' }).press('Enter')
  await bar(watch).getByRole('button', { name: 'Hide the stats' }).press('Enter')
  await expect(statsPanel(watch)).toBeHidden()
  await bar(watch).getByRole('button', { name: 'Player settings' }).press('Enter')
  await bar(watch).getByRole('button', { name: 'Stats', exact: true }).press('Enter')
  await close.click()
  await expect(statsPanel(watch)).toBeHidden()
  await watch.keyboard.press('?')
  await expect(watch.getByText('Stats of the picture and the connection')).toBeVisible()
  await watch.keyboard.press('Escape')

  await broadcast.getByRole('button', { name: 'Stats', exact: true }).click()
  await expectLatency(broadcast, 'To server')
  await expect.poll(async () => Number(await readStat(broadcast, 'Sent/s'))).toBeGreaterThan(0)
  expect(await readStat(broadcast, 'Encoder')).toContain('VP8')
  expect(await readStat(broadcast, 'Thread')).toBe('Worker')
  expect(await findQuickFaults(broadcast, 'dark')).toEqual([])
  await keepScreens(broadcast, 'broadcast-stats')
  await broadcast.keyboard.press('s')
  await expect(statsPanel(broadcast)).toBeHidden()
  await endStream(broadcast)
  for (const context of contexts) await context.close()
})

test('the stats of a chaser’s phone are between the time on air and the picture, also held sideways', async ({
  browser,
}) => {
  const context = await browser.newContext({
    permissions: ['camera', 'microphone'],
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signUpByCall(page, person('silas', 'Silas Stats'), { isApproved: true })
  await goLive(page, 'Numbers on the road')
  const screen = page.getByRole('region', { name: 'Broadcast controls' })
  await screen.getByRole('button', { name: 'Stats', exact: true }).click()
  await expectLatency(page, 'To server')
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await expect(statsPanel(page)).toBeInViewport({ ratio: 1 })
    await expect(screen.getByRole('button', { name: 'End Stream' })).toBeInViewport({ ratio: 1 })
    await expect(screen.getByPlaceholder('Type a message...')).toBeInViewport({ ratio: 1 })
  }
  await screen.getByRole('button', { name: 'End Stream' }).click()
  await screen.getByRole('button', { name: 'End Stream now' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})
