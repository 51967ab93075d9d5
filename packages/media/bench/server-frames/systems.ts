import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { writeSelfSigned } from '../../src/testing/self-signed'
import { startServer } from '../harness/servers'
import { startCaddy } from './caddy'

/** A server with what stands before it, and how its viewers and publishers reach it. */
export interface System {
  name: string
  isSquall: boolean
  isTls: boolean
  /** Of publishers, who are not what is measured and never use TLS. */
  port: number
  viewerPort: number
  /** GROUP in what they say first is the number of their stream. */
  viewer: { path: string; protocol: string; hello: string; acks: 'by time' | 'none' }
  /** All processes whose time counts. */
  pids: number[]
  stop(): Promise<void>
}

const squallViewer = {
  path: '/ws',
  protocol: BINARY_WIRE,
  hello: JSON.stringify({ type: 'join-stream', streamId: 'storm-GROUP', video: ['vp8'] }),
  acks: 'by time',
} as const
const wsViewer = { path: '/', protocol: '', hello: 'watch GROUP', acks: 'none' } as const

/** How each system is started. @param caddy the path of the program */
export const systems = {
  squall: () => startSquall('squall', false),
  'squall with its own TLS': () => startSquall('squall with its own TLS', true),
  'squall behind Caddy': startBehindCaddy,
  ws: () => startWs('ws', false),
  'ws with TLS': () => startWs('ws with TLS', true),
}

export type SystemName = keyof typeof systems

async function startSquall(name: string, isTls: boolean): Promise<System> {
  const { certFile, keyFile, remove } = writeSelfSigned()
  const server = await startServer('worker', isTls ? { tls: { certFile, keyFile } } : {})
  remove()
  const { port, pid } = server
  const viewerPort = isTls ? toTlsPort(server) : port
  return { name, isSquall: true, isTls, port, viewerPort, viewer: squallViewer, pids: [pid], stop: server.stop }
}

async function startBehindCaddy(caddyProgram: string): Promise<System> {
  const squall = await startSquall('squall behind Caddy', false)
  const caddy = await startCaddy(caddyProgram, squall.port)
  return {
    ...squall,
    isTls: true,
    viewerPort: caddy.port,
    pids: [...squall.pids, caddy.pid],
    async stop() {
      await caddy.stop()
      await squall.stop()
    },
  }
}

async function startWs(name: string, isTls: boolean): Promise<System> {
  const { certFile, keyFile, remove } = writeSelfSigned()
  const server = await startServer('ws-fan-out', isTls ? { tls: { certFile, keyFile } } : {})
  remove()
  const { port, pid } = server
  const viewerPort = isTls ? toTlsPort(server) : port
  return { name, isSquall: false, isTls, port, viewerPort, viewer: wsViewer, pids: [pid], stop: server.stop }
}

function toTlsPort({ tlsPort }: { tlsPort: number | null }): number {
  if (tlsPort === null) throw new Error('The server has no port with TLS')
  return tlsPort
}
