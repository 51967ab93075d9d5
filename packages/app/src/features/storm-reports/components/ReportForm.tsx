import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { StormReportKind } from '@squall/shared/rules/storm-report'
import { ChevronLeft, Send } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useKnownPlace } from '../../../platform/known-place'
import { useUnits } from '../../../platform/weather-format'
import { FormAlert } from '../../../ui/Form'
import { UploadProgress } from '../../../ui/PictureUpload'
import { useSendReport } from '../hooks'
import type { StormReportRequest } from '../open-report'
import { checkDraft, type ReportDraft, toSendReportInput } from '../rules'
import { ReportDetails } from './ReportDetails'
import { ReportPlace } from './ReportPlace'
import { ReportTime } from './ReportTime'
import { SizeChoice } from './SizeChoice'

interface ReportFormProps {
  kind: StormReportKind
  request: StormReportRequest
  onBack: () => void
  onBusy: (isBusy: boolean) => void
  onSent: () => void
}

/** The facts of a report. Place and time are filled in; the place search is a form itself and stands outside this one. */
export function ReportForm({ kind, request, onBack, onBusy, onSent }: ReportFormProps) {
  useUnits()
  const here = useKnownPlace()
  const [draft, setDraft] = useState<Omit<ReportDraft, 'kind' | 'place'>>(() => ({
    ...{ hailInches: null, windMph: null, isMeasured: false, text: '', isExact: false, localTime: '' },
    streamId: request.streamId,
  }))
  const [chosenPlace, setChosenPlace] = useState(request.place)
  const [file, setFile] = useState<File | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { send, isSending, progress, problem } = useSendReport(onSent)
  const report: ReportDraft = { ...draft, kind, place: chosenPlace ?? here }
  const wrong = isChecked ? checkDraft(report, new Date()) : {}
  const change = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }))
  // The dialog stays open while something is sent.
  useEffect(() => onBusy(isSending), [isSending, onBusy])

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(checkDraft(report, new Date())).length === 0) void send(toSendReportInput(report), file)
  }

  return (
    <Stack gap="4">
      <SizeChoice draft={report} error={wrong.size} onChange={change} />
      <ReportPlace
        place={report.place}
        label={chosenPlace !== null && chosenPlace === request.place ? request.placeLabel : undefined}
        error={wrong.place}
        onChoose={setChosenPlace}
      />
      <ReportTime localTime={draft.localTime} error={wrong.time} onChange={(localTime) => change({ localTime })} />
      <ReportDetails draft={report} file={file} onChange={change} onChooseFile={setFile} />
      {problem === null ? null : <FormAlert status="error" sentence={problem} />}
      {progress === null ? null : <UploadProgress share={progress} />}
      <form noValidate onSubmit={submit}>
        <Flex gap="3">
          <Button variant="outline" size="lg" disabled={isSending} onClick={onBack}>
            <ChevronLeft />
            Back
          </Button>
          <Button type="submit" colorPalette="accent" size="lg" flex="1" disabled={isSending}>
            <Send />
            {isSending ? 'Sending...' : 'Send'}
          </Button>
        </Flex>
      </form>
      <Text textStyle="xs" color="fg.muted">
        Your name, the place and the time are public. In danger, go to shelter first and call 911.
      </Text>
    </Stack>
  )
}
