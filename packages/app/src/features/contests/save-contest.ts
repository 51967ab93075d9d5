import type { Contest, CreateContestInput } from '@squall/shared/contract/community'
import { useEffect, useRef, useState } from 'react'
import { sendForm } from '../../platform/file-transfer'
import { errorSentence, trpc } from '../../platform/trpc'

/** The picture that a contest is to have: a new one, the one that is stored, or none. */
export type ChosenPicture = File | 'stored' | null

export interface ContestChange {
  fields: CreateContestInput
  picture: ChosenPicture
}

/**
 * Returns how to save a contest (null: a new one): its fields first, then its picture, which needs a contest. `progress` is
 * that of the picture, from 0 to 1, and `problem` the message about the last failure.
 */
export function useSaveContest(stored: Contest | null, onSaved: (contest: Contest) => void) {
  const utils = trpc.useUtils()
  const create = trpc.contests.create.useMutation()
  const edit = trpc.contests.edit.useMutation()
  const removePicture = trpc.contests.removePicture.useMutation()
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // A new contest whose picture was refused exists already: the next attempt changes it.
  const createdId = useRef<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function saveFields({ fields, picture }: ContestChange): Promise<Contest> {
    const id = stored?.id ?? createdId.current
    const described = { ...fields, pictureAlt: picture === null ? null : (fields.pictureAlt ?? null) }
    if (id === null) return withSentence(create.mutateAsync(described))
    return withSentence(edit.mutateAsync({ ...described, id, description: fields.description ?? null }))
  }

  async function savePicture(id: string, picture: ChosenPicture, signal: AbortSignal): Promise<void> {
    if (picture instanceof File) {
      const form = new FormData()
      form.append('picture', picture)
      setProgress(0)
      await sendForm({ path: `/api/community/contests/${id}/picture`, form, onProgress: setProgress, signal })
    } else if (picture === null && stored !== null && stored.pictureUrl !== null) {
      await withSentence(removePicture.mutateAsync({ id }))
    }
  }

  async function save(change: ContestChange) {
    const controller = new AbortController()
    running.current = controller
    setSaving(true)
    setProblem(null)
    try {
      const contest = await saveFields(change)
      createdId.current = contest.id
      await savePicture(contest.id, change.picture, controller.signal)
      onSaved(contest)
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(failure instanceof Error ? failure.message : String(failure))
    } finally {
      void utils.contests.invalidate()
      setSaving(false)
      setProgress(null)
    }
  }

  return { isSaving, progress, problem, save }
}

/** Returns the answer of a call; its failure carries the sentence that is shown. */
const withSentence = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw new Error(errorSentence(error))
  })
