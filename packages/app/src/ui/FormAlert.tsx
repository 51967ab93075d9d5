import { Alert } from '@chakra-ui/react'
import { CircleAlert, CircleCheck } from 'lucide-react'

interface FormAlertProps {
  status: 'error' | 'success'
  sentence: string
}

/** The result of a form, inside the form: red for failure, green for success. */
export function FormAlert({ status, sentence }: FormAlertProps) {
  return (
    <Alert.Root status={status} variant="surface" size="sm" role={status === 'error' ? 'alert' : 'status'}>
      <Alert.Indicator>{status === 'error' ? <CircleAlert /> : <CircleCheck />}</Alert.Indicator>
      <Alert.Title textStyle="sm">{sentence}</Alert.Title>
    </Alert.Root>
  )
}
