import { OWN_REPORT_PAGE, type SendReportInput, type StormReportChange } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sendForm } from '../../platform/file-transfer'
import { nextSerial, usePages } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

export const EVERY_MINUTE = 60_000
/** Spreads the requests of all open pages; a report is still seen within two seconds. */
const SPREAD_MS = 700

/** The radius in km within which reports are listed. */
export const REPORT_RADIUS_KM = 200

/** Returns the reports around a place, or of everywhere; refreshed at once when one comes or goes. */
export function useStormReports(place: Place | null) {
  const input = place === null ? {} : { lat: place.latitude, lon: place.longitude, radius: REPORT_RADIUS_KM }
  const query = trpc.stormReports.list.useQuery(input, {
    refetchInterval: EVERY_MINUTE,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  useReportRefresh()
  return { list: query.data, isError: query.isError, retry: () => void query.refetch() }
}

/** Refetches the lists of reports on socket events while they are shown. */
function useReportRefresh() {
  const { stormReports } = trpc.useUtils()
  useReportChanges(() => spreadRequest(() => void stormReports.invalidate()))
}

/** Calls at a moment of the next 0.7 seconds; returns how to prevent it. */
export function spreadRequest(request: () => void): () => void {
  const timer = setTimeout(request, Math.random() * SPREAD_MS)
  return () => clearTimeout(timer)
}

/** Calls on each change of reports while the page is shown. What the call returns prevents a request that the next one replaces. */
export function useReportChanges(onChange: (change: StormReportChange) => (() => void) | undefined) {
  const handle = useEffectEvent(onChange)
  useEffect(() => {
    let isOver = false
    let prevent: (() => void) | undefined
    const stops: (() => void)[] = []
    async function follow() {
      // Without the socket the list is polled.
      const module = await import('../../platform/media-socket').catch(() => null)
      if (module === null || isOver) return
      stops.push(module.listenWhileVisible())
      stops.push(
        module.mediaSocket.onReportsChanged((change) => {
          const preventNext = handle(change)
          if (preventNext === undefined) return
          prevent?.()
          prevent = preventNext
        }),
      )
    }
    void follow()
    return () => {
      isOver = true
      prevent?.()
      for (const stop of stops) stop()
    }
  }, [])
}

/** Returns the member's own reports, page by page. */
export function useOwnStormReports(isWanted: boolean) {
  const query = trpc.stormReports.mine.useInfiniteQuery(
    {},
    { enabled: isWanted, getNextPageParam: nextSerial(OWN_REPORT_PAGE) },
  )
  const { rows: reports, ...pages } = usePages(query)
  return { reports, ...pages }
}

/** Returns how to withdraw an own report. */
export function useWithdrawReport(onDone: () => void) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.stormReports.withdraw.useMutation({
    onSuccess() {
      void utils.stormReports.invalidate()
      toast.success({ title: 'Report Withdrawn', description: 'It is gone from every list and map.' })
      onDone()
    },
    onError(error) {
      toast.error({ title: 'Not withdrawn', description: errorSentence(error) })
      onDone()
    },
  })
  return { withdraw: (id: string) => mutate({ id }), isWithdrawing: isPending }
}

/** Returns how to send a report, with a picture perhaps; `problem` is the server's sentence about the last failure. */
export function useSendReport(onSent: () => void) {
  const utils = trpc.useUtils()
  const send = trpc.stormReports.send.useMutation()
  const [progress, setProgress] = useState<number | null>(null)

  async function sendPicture(id: string, file: File) {
    const form = new FormData()
    form.append('picture', file)
    setProgress(0)
    try {
      const path = `/api/storm-reports/${encodeURIComponent(id)}/picture`
      await sendForm({ path, form, onProgress: setProgress, signal: new AbortController().signal })
    } catch (failure) {
      // The report itself is out, and it is what counts.
      toast.error({
        title: 'Photo not sent',
        description: failure instanceof Error ? failure.message : String(failure),
      })
    } finally {
      setProgress(null)
    }
  }

  return {
    isSending: send.isPending || progress !== null,
    progress,
    problem: send.error && errorSentence(send.error),
    async send(input: SendReportInput, file: File | null) {
      const report = await send.mutateAsync(input).catch(() => null)
      if (report === null) return
      if (file !== null) await sendPicture(report.id, file)
      void utils.stormReports.invalidate()
      toast.success(
        report.status === 'approved'
          ? { title: 'Report Sent', description: 'Everyone sees it now. You can withdraw it.' }
          : { title: 'Report Sent', description: 'It is public once an administrator approves it.' },
      )
      onSent()
    },
  }
}
