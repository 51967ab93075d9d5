import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { findLastingPort } from '../../../api/src/testing/lasting-port'
import { acceptAnswer, answerOffer, offerCamera, serveBarePages, toSession } from './bare-pages'
import { connectToJanus } from './janus-client'
import { waitForPicture } from './sampler'
import type { System } from './system'

/** Starts the video room of a Janus, which Debian's packages were installed or unpacked for, on loopback. */
export async function startJanus(browser: Browser, folder: string, program: string): Promise<System> {
  const libraries = findLibraries(program)
  const port = await findLastingPort()
  const configuration = join(folder, 'janus')
  writeConfiguration(configuration, join(libraries, 'janus'), port)
  const janus = spawn(program, ['-F', configuration], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    stdio: 'ignore',
  })
  const gone = once(janus, 'exit')
  process.once('exit', () => janus.kill('SIGKILL'))
  const client = await connectToJanus(`ws://127.0.0.1:${port}`).catch((error: unknown) => {
    janus.kill('SIGKILL')
    throw error
  })
  const pages = await serveBarePages(browser)

  return {
    name: 'Janus',
    processes: new Map([['janus', janus.pid ?? 0]]),
    async open() {
      const publisher = await pages.openPublisher()
      const { room, answer } = await client.publish(await offerCamera(publisher))
      await acceptAnswer(publisher, answer)
      await waitForPicture(publisher)
      const viewer = await pages.openViewer()
      await client.subscribe(room, (offer) => answerOffer(viewer, offer))
      const firstPictureMs = await waitForPicture(viewer)
      return toSession(publisher, viewer, firstPictureMs)
    },
    async stop() {
      client.close()
      pages.close()
      janus.kill('SIGTERM')
      await gone
    },
  }
}

function writeConfiguration(folder: string, modules: string, port: number): void {
  mkdirSync(folder)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'janus.jcfg',
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "${join(modules, 'plugins')}"
  transports_folder = "${join(modules, 'transports')}"
  events_folder = "${join(modules, 'events')}"
  loggers_folder = "${join(modules, 'loggers')}"
  interface = "127.0.0.1"
  server_name = "glass"
  session_timeout = 0
  debug_level = 2
}
media: { ipv6 = false }
nat: { ice_enforce_list = "127.0.0.1" }
plugins: { disable = "${listOthers(join(modules, 'plugins'), 'videoroom')}" }
transports: { disable = "${listOthers(join(modules, 'transports'), 'websockets')}" }
`,
  )
  write(
    'janus.transport.websockets.jcfg',
    `general: { ws = true, ws_port = ${port}, ws_ip = "127.0.0.1", wss = false }\n`,
  )
  write('janus.plugin.videoroom.jcfg', '')
}

/** All modules of a folder but one, between commas. */
const listOthers = (folder: string, name: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.so') && file !== `libjanus_${name}.so`)
    .join(',')

/** The folder of libraries beside a program, which Debian names after the processor. */
function findLibraries(program: string): string {
  const all = join(program, '../../lib')
  const found = readdirSync(all).find((name) => existsSync(join(all, name, 'janus/plugins')))
  if (found === undefined) throw new Error(`There are no plugins beside ${program}`)
  return join(all, found)
}
