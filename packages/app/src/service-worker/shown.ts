const DATABASE = 'squall-notifications'
const STORE = 'shown'
/** A push that is sent again comes within minutes; far more than that are remembered. */
const REMEMBERED = 300

/**
 * Claims a notification: returns true for the first push with its id only. Stored on the device, because the browser ends
 * the worker between two pushes.
 */
export async function isFirst(id: string): Promise<boolean> {
  const database = await open()
  try {
    return await claim(database, id)
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

/** Adding an id that is there fails, and with it the transaction: two pushes at once cannot both be first. */
function claim(database: IDBDatabase, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const shown = transaction.objectStore(STORE)
    shown.add({ id })
    const count = shown.count()
    count.onsuccess = () => forget(shown, count.result - REMEMBERED)
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () =>
      transaction.error?.name === 'ConstraintError' ? resolve(false) : reject(transaction.error)
  })
}

/** Removes the oldest. */
function forget(shown: IDBObjectStore, surplus: number): void {
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
