import { Field } from '@chakra-ui/react'
import { TitleInput } from '../../../ui/TitleInput'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
}

export function TitleField(props: TitleFieldProps) {
  return (
    <Field.Root>
      <Field.Label>Title</Field.Label>
      <TitleInput {...props} />
    </Field.Root>
  )
}
