import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Photo } from '@squall/shared/contract/community'
import sharp from 'sharp'
import { startTestServer } from '../../testing/test-server'

/** Returns a photo of a storm as a phone takes it: 1200 × 900, with a date and a position. */
export const stormPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#356' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCam' },
      IFD2: { DateTimeOriginal: '2013:05:20 15:04:05', OffsetTimeOriginal: '-05:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 20/1 0/1' },
    })
    .toBuffer()

export interface Upload {
  fields?: Record<string, string>
  bytes?: Uint8Array<ArrayBuffer> | string | null
  sessionId?: string
  headers?: Record<string, string>
}

type ServerOptions = Parameters<typeof startTestServer>[0]

/** Returns a server and a function that sends photos to it as the app does. */
export async function startGallery(options: ServerOptions = {}) {
  const server = await startTestServer(options)
  const { address, people, services, as } = server
  const jpeg = Uint8Array.from(await stormPicture())

  async function upload({ fields = { title: 'Wall cloud' }, bytes = jpeg, sessionId, headers = {} }: Upload = {}) {
    const form = new FormData()
    for (const [name, text] of Object.entries(fields)) form.append(name, text)
    if (bytes !== null) form.append('photo', new Blob([bytes], { type: 'image/jpeg' }), '../../storm.php.jpg')
    const answer = await fetch(`${address}/api/photos/upload`, {
      method: 'POST',
      headers: { 'x-session-id': sessionId ?? people.owner.sessionId, ...headers },
      body: form,
    })
    return { status: answer.status, json: JSON.parse(await answer.text()) }
  }

  /** The owner's photo, approved unless told otherwise. */
  async function addPhoto(fields: Record<string, string> = {}, approve = true): Promise<Photo> {
    const { json } = await upload({ fields: { title: 'Wall cloud', ...fields } })
    return approve ? as.admin.photos.approve({ id: json.id }) : json
  }

  /** Names of the stored files. */
  const stored = (): string[] => {
    const file = services.files.getPicturePath(`/files/photos/x-large.webp`)
    try {
      return readdirSync(dirname(file ?? '')).sort()
    } catch {
      return []
    }
  }

  const fileAs = (path: string, sessionId?: string) =>
    fetch(address + path, { headers: sessionId ? { cookie: `squall_session=${sessionId}` } : {} })

  return { ...server, upload, addPhoto, stored, fileAs }
}
