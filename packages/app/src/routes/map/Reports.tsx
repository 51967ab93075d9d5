import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { ReportFromMap } from '../../features/storm-reports/map/ReportFromMap'
import { describeReportAge, ReportsOnMap } from '../../features/storm-reports/map/ReportsOnMap'
import { getReportStart } from '../../features/storm-reports/map/report-marks.rules'
import { useMapReportChanges, useMapReports } from '../../features/storm-reports/map/use-map-reports'
import { useKnownPlace } from '../../platform/known-place'
import { MapMarks } from '../../ui/map/MapMarks'

function useReports() {
  const { box, layers, position, selection, select } = useMapState()
  const here = useKnownPlace()
  const isOn = layers.includes('reports')
  return {
    isOn,
    box: isOn ? box : null,
    shown: useMapReports(isOn ? box : null),
    start: getReportStart(here, position),
    selectedId: selection?.kind === 'report' ? selection.id : null,
    choose: (id: string | null) => select(id === null ? null : { kind: 'report', id }),
  }
}

/** Storm reports on the live map, and the button that sends one, which stays when the layer is off. */
export function ReportLayer() {
  const { isOn, shown, start, selectedId, choose } = useReports()
  return (
    <>
      {isOn ? <MapMarks id="reports" marks={shown.marks} selectedId={selectedId} onSelect={choose} /> : null}
      <ReportFromMap start={start} />
    </>
  )
}

/** Keeps reports current also while a card stands in place of the lists, or the browser draws no map. */
export function ReportUpdates() {
  const { box } = useReports()
  useMapReportChanges(box)
  return null
}

/** Storm reports in the panel. */
export function ReportSection() {
  const { isOn, shown, start, choose } = useReports()
  return (
    <LayerSection layer="reports" name="Storm reports" isOn={isOn} age={describeReportAge(shown)}>
      <ReportsOnMap shown={shown} start={start} onSelect={choose} />
    </LayerSection>
  )
}
