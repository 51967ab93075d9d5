const ANSWER_WITHIN_MS = 15_000
const FRAME_EVERY_MS = 200
const PASSWORD = 'dry line over the plains 42'

/** A grey picture of 8 × 8 pixels. */
const JPEG = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/wAALCAAIAAgBAREA/8QA' +
    'FAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AJ//Z',
  'base64',
)

/**
 * Creates the first administrator through the set-up link, as the browser's form does.
 * @param {string} address of the system
 * @param {string} setupLink
 * @returns {Promise<string>} the id of the session
 */
export async function signUp(address, setupLink) {
  const token = new URL(setupLink).searchParams.get('token')
  const [username, displayName, email] = ['founder', 'First Founder', 'founder@example.org']
  const form = { token, username, displayName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const { result } = await post(`${address}/api/trpc/setup.complete`, form)
  return result.data.sessionId
}

/**
 * @typedef {object} Showing
 * @property {string} [watchAt] the address of the socket at which the viewer watches; left out, that of the system
 * @property {(viewer: Socket, streamId: string) => Promise<void>} [meanwhile] what is done while the viewer sees the picture
 * @typedef {Awaited<ReturnType<typeof openSocket>>} Socket
 */

/**
 * Goes live over /ws until a viewer has received the picture, and ends the stream.
 * @param {string} address
 * @param {string} session
 * @param {Showing} [showing]
 */
export async function showPicture(address, session, { watchAt, meanwhile = async () => undefined } = {}) {
  const { id: streamId } = await post(`${address}/api/streams`, { title: 'A check at the sky' }, session)
  const sockets = `${address.replace('http', 'ws')}/ws`
  const publisher = await openSocket(`${sockets}?sessionId=${session}`, ['squall.text'])
  const viewer = await openSocket(watchAt ?? sockets, ['squall.v1'])
  try {
    publisher.send({ type: 'start-broadcast', streamId })
    await publisher.waitForMessage('joined')
    viewer.send({ type: 'join-stream', streamId, video: ['jpeg'] })
    await viewer.waitForMessage('joined')
    const frame = `data:image/jpeg;base64,${JPEG.toString('base64')}`
    const sending = setInterval(() => {
      publisher.send({ type: 'rapid-frame', streamId, frame, timestamp: Date.now() })
    }, FRAME_EVERY_MS)
    try {
      await viewer.waitForPicture()
      await meanwhile(viewer, streamId)
    } finally {
      clearInterval(sending)
    }
    await post(`${address}/api/streams/${streamId}/end`, {}, session)
  } finally {
    publisher.close()
    viewer.close()
  }
}

/**
 * @param {string} address
 * @param {string} session of an administrator
 * @returns {Promise<string>} the media engine that the System page names
 */
export async function readEngine(address, session) {
  const answer = await fetch(`${address}/api/admin/system-health`, {
    headers: { 'x-session-id': session },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const { media } = JSON.parse(await answer.text())
  return media.facts?.engine.name ?? 'unknown'
}

/**
 * @param {string} url
 * @param {object} body
 * @param {string} [session]
 */
async function post(url, body, session) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session !== undefined && { 'x-session-id': session }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/**
 * @param {string} url
 * @param {string[]} protocols
 */
async function openSocket(url, protocols) {
  const socket = new WebSocket(url, protocols)
  socket.binaryType = 'arraybuffer'
  /** @type {(string | ArrayBuffer)[]} */
  const inbox = []
  const waiting = new Set()
  const wake = () => {
    for (const check of waiting) check()
  }
  let end = ''
  socket.addEventListener('message', ({ data }) => {
    inbox.push(data)
    wake()
  })
  socket.addEventListener('error', () => {
    end = 'failed'
    wake()
  })
  socket.addEventListener('close', ({ code, reason }) => {
    end = `was closed with ${code} ${reason}`
    wake()
  })

  /**
   * @param {string} what is waited for
   * @param {() => boolean} holds
   * @returns {Promise<void>}
   */
  const until = (what, holds) =>
    new Promise((resolve, reject) => {
      const finish = (/** @type {Error | undefined} */ error) => {
        waiting.delete(check)
        clearTimeout(late)
        if (error === undefined) resolve()
        else reject(error)
      }
      const received = () => inbox.filter((data) => typeof data === 'string').join(' ')
      const check = () => {
        if (holds()) finish(undefined)
        else if (end !== '') finish(new Error(`The socket ${end} before ${what}: ${received()}`))
      }
      const late = setTimeout(() => finish(new Error(`No ${what} in time: ${received()}`)), ANSWER_WITHIN_MS)
      waiting.add(check)
      check()
    })

  socket.addEventListener('open', wake)
  await until('opening', () => socket.readyState === WebSocket.OPEN)
  return {
    send: (/** @type {object} */ message) => socket.send(JSON.stringify(message)),
    waitForMessage: (/** @type {string} */ type) =>
      until(`"${type}"`, () => inbox.some((data) => typeof data === 'string' && JSON.parse(data).type === type)),
    waitForPicture: () =>
      until('picture', () => inbox.some((data) => typeof data !== 'string' && Buffer.from(data).includes(JPEG))),
    close: () => socket.close(),
  }
}
