import { Button, SimpleGrid } from '@chakra-ui/react'
import { type StormReportKind, stormReportKinds, stormReportNames } from '@squall/shared/rules/storm-report'
import { useState } from 'react'
import { FormDialog } from '../../../ui/Dialogs'
import type { StormReportRequest } from '../open-report'
import { KindIcon } from './KindIcon'
import { ReportForm } from './ReportForm'

interface StormReportDialogProps {
  request: StormReportRequest
  onClose: () => void
}

/** A storm report in at most three taps: what it is, how large or strong, send. */
export default function StormReportDialog({ request, onClose }: StormReportDialogProps) {
  const [kind, setKind] = useState<StormReportKind | null>(null)
  const [isBusy, setBusy] = useState(false)
  const title = kind === null ? 'What do you see?' : stormReportNames[kind]
  return (
    <FormDialog title={title} isOpen onClose={onClose} isBusy={isBusy}>
      {kind === null ? (
        <KindChoice onChoose={setKind} />
      ) : (
        <ReportForm kind={kind} request={request} onBack={() => setKind(null)} onBusy={setBusy} onSent={onClose} />
      )}
    </FormDialog>
  )
}

function KindChoice({ onChoose }: { onChoose: (kind: StormReportKind) => void }) {
  return (
    <SimpleGrid as="ul" aria-label="Kinds of reports" columns={2} gap="3" listStyleType="none">
      {stormReportKinds.map((kind) => (
        <li key={kind}>
          <Button
            variant="outline"
            w="full"
            h="auto"
            minH="16"
            px="3"
            py="2.5"
            gap="3"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            onClick={() => onChoose(kind)}
          >
            <KindIcon kind={kind} />
            {stormReportNames[kind]}
          </Button>
        </li>
      ))}
    </SimpleGrid>
  )
}
