import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail that the server accepted, as it was sent. */
interface ReceivedMail {
  to: string
  raw: string
}

/** How the server behaves: it accepts mails, refuses them at a step with a code, or accepts them without an answer. */
export type MailBehaviour = 'take' | 'silent' | { at: 'sender' | 'recipient' | 'data'; code: number }

/** A fake SMTP server on this machine. */
export async function startMailServer(options: { port?: number } = {}) {
  const received: ReceivedMail[] = []
  const sockets: Socket[] = []
  const state: { behaviour: MailBehaviour } = { behaviour: 'take' }

  const refusalAt = (at: 'sender' | 'recipient' | 'data'): Error | null => {
    const { behaviour } = state
    if (typeof behaviour === 'string' || behaviour.at !== at) return null
    return Object.assign(new Error('not now'), { responseCode: behaviour.code })
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    async onData(stream, { envelope }, done) {
      const raw = await text(stream).catch(() => null)
      // The client disconnected before the end of the mail.
      if (raw === null) return
      const refusal = refusalAt('data')
      if (refusal !== null) return done(refusal)
      received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), raw })
      if (state.behaviour === 'take') done()
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    behave(behaviour: MailBehaviour) {
      state.behaviour = behaviour
    },
    /** Destroys all connections. */
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
