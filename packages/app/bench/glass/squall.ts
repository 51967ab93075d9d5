import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { findLastingPort } from '../../../api/src/testing/lasting-port'
import { openViewer } from '../../../media/bench/clients/viewer'
import { setUpSystem } from '../../e2e/support/administration'
import { goLive } from '../../e2e/support/broadcasting'
import { signUpByCall } from '../../e2e/support/sessions'
import { startSystem } from '../../e2e/support/system'
import { listPrograms } from '../http-fuzz/watch'
import { openSampledPage } from './browser'
import { awaitClick, waitForFirstSighting, waitForPicture } from './sampler'
import type { System } from './system'
import { openLinks, type Weakness } from './weak-link'

const METRICS_TOKEN = 'glass-to-glass-figures'
const SENT_BYTES = /^squall_media_sent_media_bytes_total (\d+)/m

const NOT_WEAK: Weakness = { end: null, kilobits: 0 }

/** Starts the built Squall; each session is a new member's, with `viewers` raw sockets beside the page. */
export async function startSquall(browser: Browser, folder: string, viewers: number): Promise<System> {
  const [mediaPort, internalPort] = [await findLastingPort(), await findLastingPort()]
  const system = await startSystem(join(folder, 'squall'), {
    ...{ MEDIA_PORT: String(mediaPort), MEDIA_INTERNAL_PORT: String(internalPort), METRICS_TOKEN },
    ...{ NODE_ENV: 'production', MAIL: 'off', LOG_LEVEL: 'warn' },
  })
  const inviteCode = await setUpSystem(system)
  let sessions = 0

  async function findStream(title: string): Promise<string> {
    const streams: { id: string; title: string }[] = await (await fetch(`${system.url}/api/streams`)).json()
    const id = streams.find((stream) => stream.title === title)?.id
    if (id === undefined) throw new Error(`${title} is not live`)
    return id
  }

  return {
    name: 'Squall',
    processes: new Map(listPrograms(system.pid).map(({ name, pid }) => [name, pid])),
    async open(weakness = NOT_WEAK) {
      const number = ++sessions
      const links = await openLinks(system.url, weakness)
      const publisher = await openSampledPage(browser, links.publisherUrl)
      const who = { username: `gale${number}`, displayName: `Gale ${number}`, password: 'the wall cloud turns' }
      await signUpByCall(publisher, who, { isApproved: true, inviteCode })
      await goLive(publisher, `Glass ${number}`)
      await waitForPicture(publisher)
      const streamId = await findStream(`Glass ${number}`)
      const viewer = await openSampledPage(browser, links.viewerUrl)
      await viewer.goto(`/stream/${streamId}`, { waitUntil: 'commit' })
      const firstPictureMs = await waitForPicture(viewer)
      const joining = { type: 'join-stream', streamId, video: ['vp8', 'jpeg'] }
      const sockets = await Promise.all(
        Array.from({ length: viewers }, (_, index) =>
          openViewer({ port: mediaPort, wire: 'binary', address: `10.2.0.${index + 1}`, joining }),
        ),
      )
      const observer = weakness.end === null ? null : await openObserver({ port: mediaPort, joining })
      if (observer !== null) sockets.push(observer)
      return {
        publisher,
        viewer,
        firstPictureMs,
        toggleSound: () => viewer.keyboard.press('m'),
        clickFromHome: () => clickFromHome(browser, system.url, `Glass ${number}`),
        countKeyFrames: observer?.countKeyFrames,
        async countBytes() {
          const answer = await fetch(`http://127.0.0.1:${internalPort}/metrics`, {
            headers: { authorization: `Bearer ${METRICS_TOKEN}` },
          })
          return Number(SENT_BYTES.exec(await answer.text())?.[1]) - (observer?.bytesRead() ?? 0)
        },
        async close() {
          for (const socket of sockets) socket.close()
          await viewer.context().close()
          await publisher.context().close()
          await links.close()
        },
      }
    },
    stop: system.stop,
  }
}

/** Until the page has loaded what it loads when it has nothing else to do. */
const READING_MS = 2_500

async function clickFromHome(browser: Browser, url: string, title: string): Promise<number> {
  const page = await openSampledPage(browser, url)
  try {
    await page.goto('/')
    const card = page.getByRole('link', { name: title }).first()
    await card.waitFor()
    await page.locator('[data-preview-of]').first().waitFor()
    await page.waitForTimeout(READING_MS)
    const clicked = awaitClick(page)
    await card.click()
    return (await waitForFirstSighting(page)) - (await clicked)
  } finally {
    await page.context().close()
  }
}

/** Watches beside the page, by a link that carries everything, and counts what the page cannot tell. */
async function openObserver(options: { port: number; joining: object }) {
  let keyFrames = 0
  const viewer = await openViewer({
    ...{ ...options, wire: 'binary' },
    frame({ key, repeated }) {
      if (key && !repeated) keyFrames++
    },
  })
  return { ...viewer, countKeyFrames: () => keyFrames }
}
