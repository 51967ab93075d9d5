import { session } from './session'
import { isRecord } from './storage'
import { relogin } from './trpc'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/**
 * Sends a picture as one's own avatar or page banner; after a 401 it signs in anew and tries once more.
 * @throws an Error with one plain sentence
 */
export async function uploadPicture(kind: 'avatar' | 'banner', userId: string, file: File): Promise<void> {
  let answer = await send(kind, userId, file)
  if (answer.status === 401 && (await relogin())) answer = await send(kind, userId, file)
  if (!answer.ok) throw new Error(await sentenceOf(answer))
}

async function send(kind: string, userId: string, file: File): Promise<Response> {
  const body = new FormData()
  body.append('picture', file)
  const sessionId = session.id()
  try {
    return await fetch(`/api/users/${encodeURIComponent(userId)}/${kind}`, {
      method: 'POST',
      headers: sessionId === null ? {} : { 'x-session-id': sessionId },
      body,
    })
  } catch {
    throw new Error(UNREACHABLE)
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  const problem: unknown = await answer.json().catch(() => null)
  return isRecord(problem) && typeof problem.message === 'string' ? problem.message : UNREACHABLE
}
