import { ConfirmDialog } from '../../../ui/Dialogs'

interface WithdrawDialogProps {
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a report is withdrawn. */
export const WithdrawDialog = (props: WithdrawDialogProps) => (
  <ConfirmDialog
    title="Withdraw this report?"
    sentence="It disappears from every list, map and chat, with its photo."
    confirm="Withdraw"
    confirming="Withdrawing..."
    {...props}
  />
)
