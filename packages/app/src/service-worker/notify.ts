import type { PushedNote, WorkerMessage } from './messages'
import { tellPages } from './pages'
import { ownPath, readPush } from './rules'
import { isFirst } from './shown'

declare const self: ServiceWorkerGlobalScope

const EMERGENCY = 'emergency-alert'
const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge-96.png'

/** Shows a pushed notification once; the server may resend one whose delivery it could not confirm. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const note = readPush(data?.text() ?? '', self.location.origin)
  if (note === null) {
    console.warn('A push that says nothing was not understood')
    return self.registration.showNotification('Squall', { body: 'Open Squall to see what is new.', icon: ICON })
  }
  if (await isFirstSafely(note.id)) await show(note)
  await tellPages({ kind: 'notified' })
}

/** Leads to what a notification is about, in a tab that is open already where there is one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const url = ownPath(notification.data?.url, self.location.origin)
  const id = String(notification.data?.id ?? '')
  const windows = await self.clients.matchAll({ type: 'window' })
  const page = windows.find(({ focused }) => focused) ?? windows[0]
  if (page === undefined) {
    await self.clients.openWindow(url)
    return
  }
  const message: WorkerMessage = { kind: 'open', url, id }
  page.postMessage(message)
  await page.focus().catch((error: unknown) => console.info('The browser did not bring the tab to the front', error))
}

/** Without storage for the list of shown ids, showing twice is better than not at all. */
async function isFirstSafely(id: string): Promise<boolean> {
  try {
    return await isFirst(id)
  } catch (error) {
    console.warn('What was shown could not be remembered', error)
    return true
  }
}

function show({ id, kind, tag, title, body, url, createdAt }: PushedNote): Promise<void> {
  const isEmergency = kind === EMERGENCY
  const options = {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    data: { id, url },
    requireInteraction: isEmergency,
    ...(createdAt !== null && { timestamp: createdAt }),
    ...(isEmergency && { vibrate: [400, 150, 400, 150, 400] }),
  }
  return self.registration.showNotification(title, options)
}
