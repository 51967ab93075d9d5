import { useEffect, useMemo, useRef, useState } from 'react'
import { trpc } from '../../platform/trpc'
import { addChatPage, type LoadedChat, listSaidLines, planChatRequest, trimChat } from './replay-chat.rules'

/** A page that failed is asked for again after this time at the earliest. */
const RETRY_MS = 5_000

/** Returns the lines that were on screen at a time of a replay's clock, and how to read earlier ones. */
export function useReplayChat(id: string, nowMs: number) {
  const utils = trpc.useUtils()
  const [loaded, setLoaded] = useState<LoadedChat | null>(null)
  const [problem, setProblem] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isAsking = useRef(false)
  const failedAt = useRef(0)
  const clock = useRef(nowMs)
  clock.current = nowMs

  async function load(request: NonNullable<ReturnType<typeof planChatRequest>>) {
    isAsking.current = true
    setBusy(true)
    try {
      const page = await utils.replays.chat.fetch({ id, ...request }, { staleTime: 0 })
      setLoaded((before) => {
        const joined = addChatPage(before, page)
        return request.fromMs === undefined && before !== null ? joined : trimChat(joined, clock.current)
      })
      setProblem(false)
    } catch {
      failedAt.current = Date.now()
      setProblem(true)
    } finally {
      isAsking.current = false
      setBusy(false)
    }
  }

  // The clock runs outside of React; each of its steps may need another page.
  useEffect(() => {
    const request = planChatRequest(loaded, nowMs)
    if (request === null || isAsking.current || Date.now() - failedAt.current < RETRY_MS) return
    void load(request)
  })

  const lines = useMemo(() => listSaidLines(loaded, nowMs), [loaded, nowMs])
  const fromMs = loaded?.fromMs ?? 0
  return {
    lines: useSameLines(lines),
    isLoading: loaded === null && !problem,
    isError: problem,
    hasEarlier: fromMs > 0,
    isBusy,
    loadEarlier: () => void (isAsking.current || load({ toMs: fromMs, take: 'last' })),
  }
}

/** Returns the former list while no line was added or removed, so that the steps of the clock render nothing anew. */
function useSameLines(lines: LoadedChat['lines']): LoadedChat['lines'] {
  const before = useRef(lines)
  const isSame =
    before.current.length === lines.length && before.current.every(({ id }, index) => lines[index]?.id === id)
  if (!isSame) before.current = lines
  return before.current
}
