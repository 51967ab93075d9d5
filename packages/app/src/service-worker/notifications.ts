import type { PushedNote, WorkerMessage } from './messages'
import { ownPath, readPush } from './rules'

declare const self: ServiceWorkerGlobalScope

const DATABASE = 'squall-notifications'
const STORE = 'shown'
/** Number of stored ids, far more than a push sent again within minutes needs. */
const STORED_IDS = 300

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
  if (await claimNotificationSafely(note.id)) await showClaimed(note)
  await tellPages({ kind: 'notified' })
}

/** Opens the page of a notification, in an open tab if there is one. */
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

/** Returns true also when the storage fails: a notification shown twice is better than none. */
async function claimNotificationSafely(id: string): Promise<boolean> {
  try {
    return await claimNotification(id)
  } catch (error) {
    console.warn('What was shown could not be remembered', error)
    return true
  }
}

/** A notification that the browser did not show counts as not shown: the same push is shown when it is sent again. */
async function showClaimed(note: PushedNote): Promise<void> {
  try {
    await showNotification(note)
  } catch (error) {
    await withShownIds((ids) => forget(ids, note.id))
    throw error
  }
}

function showNotification({ id, kind, tag, title, body, url, createdAt }: PushedNote): Promise<void> {
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

/** Sends a message to every open page of the app. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}

/**
 * Returns true for the first push with this id only. The ids are stored on the device, because the browser stops the worker
 * between two pushes.
 */
const claimNotification = (id: string) => withShownIds((ids) => claim(ids, id))

async function withShownIds<Result>(use: (ids: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await open()
  try {
    return await use(database)
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { autoIncrement: true }).createIndex('id', 'id', { unique: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Adds the id; a duplicate aborts the transaction, so two simultaneous pushes cannot both be first. */
function claim(database: IDBDatabase, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const shown = transaction.objectStore(STORE)
    shown.add({ id })
    const count = shown.count()
    count.onsuccess = () => deleteOldest(shown, count.result - STORED_IDS)
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () =>
      transaction.error?.name === 'ConstraintError' ? resolve(false) : reject(transaction.error)
  })
}

function forget(database: IDBDatabase, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const shown = transaction.objectStore(STORE)
    const key = shown.index('id').getKey(id)
    key.onsuccess = () => {
      if (key.result !== undefined) shown.delete(key.result)
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Deletes the oldest ids. */
function deleteOldest(shown: IDBObjectStore, surplus: number): void {
  let left = surplus
  const cursors = shown.openCursor()
  cursors.onsuccess = () => {
    const cursor = cursors.result
    if (cursor === null || left <= 0) return
    left -= 1
    cursor.delete()
    cursor.continue()
  }
}
