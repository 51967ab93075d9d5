import type { us_listen_socket } from 'uWebSockets.js'
import { answerParent } from '@squall/shared/bench/child'
import { loadUws } from '../harness/load-uws'

/** uWebSockets.js as its own examples use it: the publisher's message is published to a topic, with a bound on what waits. */
const MAX_BACKPRESSURE = 64 * 1024
const LARGEST_MESSAGE = 1024 * 1024
const TOPIC = 'frames'

let listening: us_listen_socket | null = null
const library = await loadUws()
const app = library.App()
app.ws('/publish', {
  maxPayloadLength: LARGEST_MESSAGE,
  message: (_publisher, message) => {
    app.publish(TOPIC, message, true)
  },
})
app.ws('/watch', {
  maxBackpressure: MAX_BACKPRESSURE,
  open: (viewer) => {
    viewer.subscribe(TOPIC)
  },
})
app.listen('127.0.0.1', 0, (socket) => {
  listening = socket || null
})
if (listening === null) throw new Error('The server listens on no port')
answerParent({ port: library.us_socket_local_port(listening) })
