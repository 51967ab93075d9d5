import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { SendAlertInput, SentAlert } from '@squall/shared/contract/live'
import { useState } from 'react'
import { formatDateTime, formatMinutesFully } from '../../../platform/format'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { SeverityMark } from '../../../ui/Badges'
import { FormDialog } from '../../../ui/Dialogs'
import { Muted } from '../../../ui/Typography'
import { defaultDuration, defaultRadius, describeReach } from '../form.rules'
import { type AlertDraft, AlertForm } from './AlertForm'

const MINUTE = 60_000

const emptyDraft: AlertDraft = {
  title: '',
  text: '',
  reach: 'all',
  place: null,
  radius: defaultRadius,
  duration: defaultDuration,
}

/** Dialog in two steps: write the alert, then confirm its text and recipients. */
export default function SendAlertDialog({ onClose }: { onClose: () => void }) {
  const { sent, send, withdraw, isPending } = useSentAlerts()
  const [draft, setDraft] = useState(emptyDraft)
  const [isChecking, setChecking] = useState(false)
  return (
    <FormDialog
      title={isChecking ? 'Send this emergency alert?' : 'Emergency alert'}
      width="md"
      isOpen
      onClose={onClose}
      isBusy={isPending}
    >
      {isChecking ? (
        <ConfirmAlert
          alert={toAlertInput(draft)}
          isPending={isPending}
          onBack={() => setChecking(false)}
          onSend={(alert) => send(alert, { onSuccess: onClose })}
        />
      ) : (
        <Stack gap="6">
          <SentAlerts alerts={sent} isPending={isPending} onWithdraw={(id) => withdraw({ id })} />
          <AlertForm
            draft={draft}
            onDone={(done) => {
              setDraft(done)
              setChecking(true)
            }}
          />
        </Stack>
      )}
    </FormDialog>
  )
}

const toAlertInput = ({ title, text, reach, place, radius, duration }: AlertDraft): SendAlertInput => ({
  title,
  text,
  minutes: Number(duration),
  area: reach === 'all' || place === null ? null : { ...place, radiusKm: Number(radius) },
})

/** Returns the administrators' active alerts and functions that send and withdraw one. */
function useSentAlerts() {
  const utils = trpc.useUtils()
  const list = trpc.emergencyAlerts.sent.useQuery(undefined, { refetchOnMount: 'always' })
  const toastCallbacks = (title: string, failed: string) => ({
    async onSuccess() {
      toast.success({ title })
      await Promise.all([utils.emergencyAlerts.invalidate(), utils.alerts.emergency.invalidate()])
    },
    onError(error: unknown) {
      toast.error({ title: failed, description: errorSentence(error) })
      void utils.emergencyAlerts.invalidate()
    },
  })
  const send = trpc.emergencyAlerts.send.useMutation(
    toastCallbacks('Emergency alert sent', 'The alert could not be sent'),
  )
  const withdraw = trpc.emergencyAlerts.withdraw.useMutation(
    toastCallbacks('Emergency alert withdrawn', 'Failed to withdraw'),
  )
  return {
    sent: list.data ?? [],
    send: send.mutate,
    withdraw: withdraw.mutate,
    isPending: send.isPending || withdraw.isPending,
  }
}

interface ConfirmAlertProps {
  alert: SendAlertInput
  isPending: boolean
  onBack: () => void
  onSend: (alert: SendAlertInput) => void
}

/** Shows the alert as members will see it, and its recipients. */
function ConfirmAlert({ alert, isPending, onBack, onSend }: ConfirmAlertProps) {
  const { data: stats } = trpc.admin.stats.useQuery()
  return (
    <Stack gap="4">
      <Flex gap="3" p="4" borderRadius="l2" bg="severity.warning" color="severity.warningText">
        <Box pt="1">
          <SeverityMark severity="warning" />
        </Box>
        <Box minW="0" overflowWrap="anywhere">
          <Text fontWeight="bold">{alert.title}</Text>
          <Text whiteSpace="pre-line">{alert.text}</Text>
        </Box>
      </Flex>
      <Text>{describeReach(alert.area, stats && stats.approved + stats.pending)}</Text>
      <Muted>
        {`It lasts ${formatMinutesFully(alert.minutes * MINUTE)}, stands in the log under your name, and can be withdrawn. A notification that was sent cannot be taken back.`}
      </Muted>
      <Flex gap="2" wrap="wrap" justifyContent="flex-end">
        <Button variant="outline" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button colorPalette="red" disabled={isPending} onClick={() => onSend(alert)}>
          {isPending ? 'Sending...' : 'Send alert'}
        </Button>
      </Flex>
    </Stack>
  )
}

interface SentAlertsProps {
  alerts: SentAlert[]
  isPending: boolean
  onWithdraw: (id: string) => void
}

/** The active alerts; renders nothing without any. */
function SentAlerts({ alerts, isPending, onWithdraw }: SentAlertsProps) {
  if (alerts.length === 0) return null
  return (
    <Box as="section" aria-label="In force now">
      <Heading as="h3" textStyle="label" mb="2">
        In force now
      </Heading>
      <Box as="ul" listStyleType="none">
        {alerts.map(({ id, title, area, expires }) => (
          <Flex
            as="li"
            key={id}
            gap="3"
            py="2"
            wrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box minW="0" flex="1 1 12rem" overflowWrap="anywhere">
              <Text fontWeight="semibold">{title}</Text>
              <Muted>{`${area}, until ${formatDateTime(expires)}`}</Muted>
            </Box>
            <Button
              variant="outline"
              disabled={isPending}
              onClick={() => onWithdraw(id)}
              aria-label={`Withdraw ${title}`}
            >
              Withdraw
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
