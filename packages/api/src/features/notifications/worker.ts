import { setTimeout } from 'node:timers/promises'
import type { Services } from '../../services'
import { createLane } from './channel-queue'
import { recoverClaimed } from './claims'
import { createHandOut } from './fan-out'
import type { Senders } from './senders'

/** How soon what was announced is told: an idle look at three indexes. */
const LOOK_MS = 500
/** What is under way when the api is told to stop gets so long to end; the supervisor waits longer. */
const STOP_WITHIN_MS = 3_000

type Needs = Pick<Services, 'db' | 'now' | 'log'>

/** What makes notifications of what was announced, and sends them. */
export function createNotificationWorker(services: Needs, senders: Senders, random: () => number = Math.random) {
  let stopped = false
  const isStopped = () => stopped
  const handOutAll = createHandOut(services, senders)
  const needs = { ...services, isStopped, random }
  const lanes = [createLane('push', senders.push, needs), createLane('email', senders.email, needs)]
  recoverClaimed(services.db, services.now())

  return {
    handOut: () => handOutAll(isStopped),
    /** Takes up what is due; answers when nothing is under way any more. */
    async send(): Promise<void> {
      for (const lane of lanes) lane.fill()
      await Promise.all(lanes.map((lane) => lane.idle()))
    },
    fill(): void {
      for (const lane of lanes) lane.fill()
    },
    async stop(): Promise<void> {
      stopped = true
      await Promise.all(lanes.map((lane) => lane.idle()))
    },
  }
}

/** Runs the worker on its own clock. Answers how to stop it, which gives what is under way a moment to end. */
export function startNotifications(services: Needs & Pick<Services, 'faults'>, senders: Senders): () => Promise<void> {
  const worker = createNotificationWorker(services, senders)
  let handingOut = false
  const handOut = async () => {
    handingOut = true
    await services.faults.watch('notification fan-out', worker.handOut())
    handingOut = false
    worker.fill()
  }
  const timer = setInterval(() => {
    worker.fill()
    if (!handingOut) void handOut()
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await Promise.race([worker.stop(), setTimeout(STOP_WITHIN_MS)])
  }
}
