import { Alert, Box, Button, Checkbox, Flex, Stack, Text } from '@chakra-ui/react'
import { BULK_LIMIT, type BulkOutcome, type UserFilter } from '@squall/shared/contract/admin'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, formatQuantity } from '../../../../platform/format'
import { toast } from '../../../../platform/toast'
import { errorSentence, trpc } from '../../../../platform/trpc'
import { ConfirmDialog } from '../../../../ui/Dialogs'
import { DismissButton } from '../../../../ui/DismissButton'
import { FilterSelect } from '../../../../ui/FilterSelect'
import { getServerReason, type UserSelection, useRefreshUsers } from '../../user-hooks'
import { type BulkActionName, bulkActions, formatOutcome, groupRefusals } from '../../users.rules'

interface BulkBarProps {
  filter: UserFilter
  /** The number of users that match the filter; undefined until known. */
  total: number | undefined
  selection: UserSelection
}

const options = Object.entries(bulkActions).map(([value, { label }]) => ({ value, label }))

const isBulkAction = (value: string): value is BulkActionName => value in bulkActions

/** Selects all users of the list and applies one action to the selection. */
export function UserBulkBar({ filter, total, selection }: BulkBarProps) {
  const [name, setName] = useState<BulkActionName | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, outcome, forget } = useBulkAction(selection)
  const count = selection.ids.size
  const act = name === null ? null : bulkActions[name]

  function execute() {
    if (count === 0) {
      toast.error({ title: 'No Users Selected', description: 'Please select users to perform bulk actions.' })
    } else if (act === null) {
      toast.error({ title: 'No Action Chosen', description: 'Please choose what to do with the selected users.' })
    } else setAsking(true)
  }

  return (
    <Stack gap="3">
      <Flex gap="3" wrap="wrap" alignItems="center" bg="bg.subtle" borderRadius="l2" px="3" py="2">
        <SelectAll filter={filter} total={total} selection={selection} />
        <Flex
          gap="3"
          flex={{ base: '1 1 100%', sm: '0 1 auto' }}
          ms={{ sm: 'auto' }}
          display={{ base: count === 0 ? 'none' : 'flex', md: 'flex' }}
        >
          <FilterSelect
            flex="1 1 12rem"
            label="Bulk action"
            all="Choose an action"
            options={options}
            value={name}
            onChange={(chosen) => setName(isBulkAction(chosen) ? chosen : null)}
          />
          {/* Not `disabled`: a press explains what is missing. */}
          <Button
            colorPalette={act?.isDangerous ? 'red' : 'accent'}
            aria-disabled={count === 0 || act === null || isBusy}
            onClick={execute}
          >
            {isBusy ? 'Working...' : 'Execute'}
          </Button>
        </Flex>
      </Flex>
      {outcome ? <BulkReport {...outcome} onDismiss={forget} /> : null}
      <ConfirmDialog
        isOpen={isAsking && act !== null}
        title={`${act?.verb} ${formatQuantity(count, 'user')}?`}
        sentence={act?.sentence ?? ''}
        confirm={`${act?.verb} ${formatQuantity(count, 'user')}`}
        isDangerous={act?.isDangerous === true}
        onConfirm={() => {
          setAsking(false)
          if (name !== null) run(name)
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}

/** The checkbox that selects all accounts of the filter, including those not loaded yet, or none. */
function SelectAll({ filter, total, selection }: BulkBarProps) {
  const utils = trpc.useUtils()
  const [isFinding, setFinding] = useState(false)
  const count = selection.ids.size
  const reachable = Math.min(total ?? 0, BULK_LIMIT)
  const isAll = count > 0 && count >= reachable

  async function toggle() {
    if (isAll) return selection.clear()
    setFinding(true)
    try {
      const found = await utils.admin.findUsers.fetch(filter, { staleTime: 0 })
      selection.select(found.ids)
      if (found.total > found.ids.length) {
        toast.info({
          title: `${formatNumber(found.ids.length)} selected`,
          description: `These are the newest of ${formatNumber(found.total)}. Act on the others afterwards.`,
        })
      }
    } catch (error) {
      toast.error({ title: 'Error', description: errorSentence(error) })
    } finally {
      setFinding(false)
    }
  }

  return (
    <Checkbox.Root
      colorPalette="accent"
      minH="11"
      checked={isAll ? true : count > 0 ? 'indeterminate' : false}
      disabled={isFinding || !total}
      onCheckedChange={toggle}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label fontVariantNumeric="tabular-nums">
        {count > 0
          ? `${formatNumber(count)} of ${formatNumber(total ?? count)} selected`
          : `Select all (${formatNumber(total ?? 0)})`}
      </Checkbox.Label>
    </Checkbox.Root>
  )
}

function useBulkAction(selection: UserSelection) {
  const changed = useRefreshUsers()
  const [outcome, setOutcome] = useState<{ outcome: BulkOutcome; participle: string } | null>(null)
  const toastCallbacks = (name: BulkActionName) => ({
    onSuccess: (result: BulkOutcome) => {
      const { done, failed, participle } = bulkActions[name]
      const description = formatOutcome(result, participle)
      if (result.changed + result.unchanged > 0) toast.success({ title: done, description })
      else toast.error({ title: failed, description: result.refused[0]?.reason ?? description })
      setOutcome(result.refused.length > 0 ? { outcome: result, participle } : null)
      selection.clear()
      changed()
    },
    onError: (error: unknown) => {
      toast.error({
        title: bulkActions[name].failed,
        description: getServerReason('The server did not answer. Check the list to see what was done.', error),
      })
      changed()
    },
  })
  const mutations = {
    bulkApprove: trpc.admin.bulkApprove.useMutation(toastCallbacks('bulkApprove')),
    bulkSuspend: trpc.admin.bulkSuspend.useMutation(toastCallbacks('bulkSuspend')),
    bulkDelete: trpc.admin.bulkDelete.useMutation(toastCallbacks('bulkDelete')),
  }
  return {
    run: (name: BulkActionName) => mutations[name].mutate({ userIds: [...selection.ids] }),
    isBusy: Object.values(mutations).some(({ isPending }) => isPending),
    outcome,
    forget: () => setOutcome(null),
  }
}

interface BulkReportProps {
  outcome: BulkOutcome
  participle: string
  onDismiss: () => void
}

/** The accounts a bulk action skipped, with the reasons; shown until dismissed. */
function BulkReport({ outcome, participle, onDismiss }: BulkReportProps) {
  return (
    <Alert.Root status="warning" variant="surface" role="status">
      <Alert.Indicator>
        <TriangleAlert />
      </Alert.Indicator>
      <Alert.Content>
        <Alert.Title>
          {formatOutcome(outcome, participle)} {formatNumber(outcome.refused.length)} skipped:
        </Alert.Title>
        <Box as="ul" listStyleType="none" textStyle="sm">
          {groupRefusals(outcome.refused).map(({ reason, count, names }) => (
            <Text as="li" key={reason} overflowWrap="anywhere">
              {reason}: {names.join(', ')}
              {count > names.length ? ` and ${formatNumber(count - names.length)} more` : ''}
            </Text>
          ))}
        </Box>
      </Alert.Content>
      <DismissButton label="Dismiss" onDismiss={onDismiss} />
    </Alert.Root>
  )
}
