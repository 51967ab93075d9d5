import { session } from './session'
import { isRecord } from './storage'

/**
 * Fetches a file as the signed-in person and hands it to the browser to save.
 * @throws an Error with one sentence for a person
 */
export async function downloadWithSession(path: string, name: string): Promise<void> {
  const answer = await fetch(path, { headers: { 'x-session-id': session.id() ?? '' } })
  if (!answer.ok) throw new Error(await refusalIn(answer))
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the file's bytes a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function refusalIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  return isRecord(body) && typeof body.message === 'string' ? body.message : 'The file could not be loaded'
}
