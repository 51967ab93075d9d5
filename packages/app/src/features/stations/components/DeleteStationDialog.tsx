import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { WeatherStation } from '@squall/shared/station'
import { FormDialog } from '../../../components/FormDialog'
import { useStationActions } from '../hooks'

interface DeleteStationDialogProps {
  station: WeatherStation
  onClose: () => void
}

export default function DeleteStationDialog({ station, onClose }: DeleteStationDialogProps) {
  const { remove, isPending } = useStationActions()
  return (
    <FormDialog title="Delete Station" role="alertdialog" isOpen onClose={onClose} isBusy={isPending}>
      <Stack gap="4">
        <Text>{`Delete ${station.name} with its keys and its readings? This cannot be undone.`}</Text>
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            colorPalette="red"
            disabled={isPending}
            onClick={() => remove({ id: station.id }, { onSuccess: onClose })}
          >
            {isPending ? 'Deleting...' : 'Delete Station'}
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  )
}
