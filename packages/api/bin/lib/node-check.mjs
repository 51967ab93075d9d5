import { createInterface } from 'node:readline'
import { comesTrue } from './comes-true.mjs'
import { showPicture, signUp } from './live-check.mjs'

/*
 * Checks a media node from the network of the machine with the database. It prints a line of JSON for each finding, and
 * "remove" when the node is to be removed, for whose confirmation it waits.
 * node node-check.mjs <address of Squall> <set-up link> <name of the node> <its socket> <its metrics> <their token>
 */

const [home = '', setupLink = '', name = '', socket = '', metrics = '', token = ''] = process.argv.slice(2)
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

/** @param {string} what @param {boolean} holds */
const report = (what, holds) => console.log(JSON.stringify({ what, holds }))

const session = await signUp(home, setupLink)

/** @returns {Promise<string | undefined>} the node as api lists it, with 'heard' or 'silent' */
async function readNode() {
  const answer = await fetch(`${home}/api/trpc/mediaNodes.list`, { headers: { 'x-session-id': session } })
  const { result } = JSON.parse(await answer.text())
  const node = result.data.nodes.find((/** @type {{ name: string }} */ node) => node.name === name)
  return node === undefined ? undefined : node.status === null ? 'silent' : 'heard'
}

/** @param {string} region @returns {Promise<string>} the name of the node that browsers there get */
async function choose(region) {
  const answer = await fetch(`${home}/api/media/node?region=${encodeURIComponent(region)}`)
  return JSON.parse(await answer.text()).node.name
}

/** @param {string} authorization @returns {Promise<{ status: number, text: string }>} */
async function readMetrics(authorization) {
  const answer = await fetch(metrics, { headers: authorization === '' ? {} : { authorization } })
  return { status: answer.status, text: await answer.text() }
}

report('api hears the node', await comesTrue(async () => (await readNode()) === 'heard'))
report('browsers in its region are sent to it', (await choose('America/Chicago')) === name)
await showPicture(home, session, {
  watchAt: socket,
  async meanwhile(viewer) {
    report('a viewer at the node joins and sees the picture of a chaser at home', true)
    report('its metrics are not found without a token', (await readMetrics('')).status === 404)
    report('a wrong token may not read its metrics', (await readMetrics('Bearer wrong')).status === 403)
    const { status, text } = await readMetrics(`Bearer ${token}`)
    report('its token reads the metrics: one viewer', status === 200 && /^squall_media_viewers 1$/m.test(text))
    report('it took pictures from the relay', /^squall_media_relay_pieces_total\{way="in"\} [1-9]/m.test(text))
    console.log('remove')
    await answers.next()
    const removedAt = Date.now()
    await viewer.waitForMessage('node-isolated')
    report(`after "node remove" it is cut off (its clients hear so after ${Date.now() - removedAt} ms)`, true)
    const isCut = async () => /^squall_media_relay_connected 0$/m.test((await readMetrics(`Bearer ${token}`)).text)
    report('its metrics say that it has no relay', await isCut())
    report('api lists it no more', await comesTrue(async () => (await readNode()) === undefined))
    report('browsers are sent home', (await choose('America/Chicago')) === 'home')
  },
})
process.exit(0)
