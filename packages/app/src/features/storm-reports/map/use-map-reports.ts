import type { AlertBox, MapReport, StormReportChange } from '@squall/shared/contract/weather'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useEffectEvent, useMemo } from 'react'
import { toAskedBox } from '../../../platform/map/position.rules'
import { trpc } from '../../../platform/trpc'
import { EVERY_MINUTE, spreadRequest, useReportChanges } from '../hooks'
import { applyReportChange, toReportMarks } from './report-marks.rules'

const none: MapReport[] = []

/** Returns the reports of a map's box; nothing without a box, as while the layer is off. */
export function useMapReports(box: AlertBox | null) {
  const [west, south, east, north] = box ? toAskedBox(box) : []
  const isAsked = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  const input = isAsked ? { west, south, east, north } : null
  const { data, isError, refetch } = trpc.stormReports.inBox.useQuery(input ?? skipToken, {
    refetchInterval: EVERY_MINUTE,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const reports = data?.reports ?? none
  return {
    reports,
    marks: useMemo(() => toReportMarks(reports), [reports]),
    isComplete: data?.isComplete ?? true,
    localReports: data?.localReports ?? null,
    isKnown: data !== undefined,
    isError,
    retry: () => void refetch(),
  }
}

/** Keeps the reports of a map's box current: one that came or went is drawn without asking the server. */
export function useMapReportChanges(box: AlertBox | null) {
  const { stormReports } = trpc.useUtils()
  const onChange = useEffectEvent((change: StormReportChange) => {
    void stormReports.details.invalidate()
    if (box === null) return
    const [west, south, east, north] = toAskedBox(box)
    const input = { west, south, east, north }
    const shown = stormReports.inBox.getData(input)
    const next = shown && applyReportChange(shown, change, [west, south, east, north])
    if (next) stormReports.inBox.setData(input, next)
    else return spreadRequest(() => void stormReports.inBox.invalidate())
  })
  useReportChanges((change) => onChange(change))
}

export type MapReportsShown = ReturnType<typeof useMapReports>
