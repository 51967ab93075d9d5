import { useState } from 'react'
import { getPushState, isIos, notSupportedAdvice, type PushState } from '../../platform/push.rules'
import { knownDevice, saveKnownDevice, subscribeBrowser } from '../../platform/push-subscription'
import { hasWorker, startWorker } from '../../platform/pwa'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

const TEST_AFTER_MS = 1_000
const ICON = '/icons/icon-192.png'

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function pushState(): PushState {
  return getPushState({
    hasWorker: hasWorker(),
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  })
}

/** Returns the state of web push on this device (permission, registration) and how to change it. */
export function usePush() {
  const utils = trpc.useUtils()
  const [state, setState] = useState(pushState)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const devices = trpc.push.devices.useQuery()
  const subscribe = trpc.push.subscribe.useMutation()
  const test = trpc.push.test.useMutation()
  const ownId = knownDevice()?.id

  /** @returns true when this browser is now registered */
  async function register(): Promise<boolean> {
    setProblem(null)
    try {
      const { publicKey } = await utils.push.key.fetch()
      const input = await subscribeBrowser(publicKey)
      const { id } = await subscribe.mutateAsync(input)
      saveKnownDevice({ id, endpoint: input.endpoint })
      await utils.push.devices.invalidate()
      return true
    } catch (error) {
      console.warn('This browser could not be registered for push', error)
      setProblem(
        'This device could not be registered for push notifications. Alerts reach it only while Squall is open.',
      )
      return false
    }
  }

  /** Sends a test through the push service if possible, else shows a local notification. */
  async function sendTest(isRegistered: boolean) {
    if (!isRegistered) {
      const worker = await startWorker()
      return worker.showNotification('Squall', { body: 'Notifications work on this device.', icon: ICON })
    }
    try {
      await test.mutateAsync()
    } catch (error) {
      toast.error({ title: 'Error', description: errorSentence(error) })
    }
  }

  async function enable() {
    const permission = await askPermission()
    if (permission === null) {
      return toast.error({ title: 'Error', description: 'Failed to request notification permission' })
    }
    setState(permission)
    if (permission === 'denied') {
      toast.error({
        title: 'Permission Denied',
        description: 'Allow notifications for Squall in the browser settings.',
      })
    }
    if (permission !== 'granted') return
    toast.success({ title: 'Permission Granted', description: 'A test notification follows in a moment.' })
    const [isRegistered] = await Promise.all([register(), later(TEST_AFTER_MS)])
    await sendTest(isRegistered)
  }

  async function busily(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  return {
    state,
    isBusy,
    problem,
    devices: { data: devices.data, isError: devices.isError },
    ownId,
    /** Null while unknown. */
    isRegistered: devices.data?.some(({ id }) => id === ownId) ?? null,
    enable: () => void busily(enable),
    register: () => void busily(register),
    sendTest: () => void busily(() => sendTest(true)),
    explain: () =>
      toast.error({
        title: 'Not Supported',
        description: notSupportedAdvice(isIos(navigator.userAgent, navigator.maxTouchPoints)),
      }),
  }
}

/** Returns the permission after asking; null when the browser failed to ask. */
async function askPermission(): Promise<NotificationPermission | null> {
  try {
    return await Notification.requestPermission()
  } catch (error) {
    console.warn('The browser could not ask for permission', error)
    return null
  }
}
