import type { WeatherStation } from '@squall/shared/contract/weather'
import { ConfirmDialog } from '../../../../ui/Dialogs'
import { useStationActions } from '../hooks'

interface DeleteStationDialogProps {
  station: WeatherStation
  onClose: () => void
}

export default function DeleteStationDialog({ station, onClose }: DeleteStationDialogProps) {
  const { remove, isPending } = useStationActions()
  return (
    <ConfirmDialog
      title="Delete Station"
      sentence={`Delete ${station.name} with its keys and its readings? This cannot be undone.`}
      confirm="Delete Station"
      confirming="Deleting..."
      isBusy={isPending}
      onConfirm={() => remove({ id: station.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
