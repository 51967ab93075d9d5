import { Field, Input, type InputProps } from '@chakra-ui/react'

interface FormFieldProps extends InputProps {
  label: string
  error: string | undefined
  hint?: string
}

/** A labelled input with its own error below it. */
export function FormField({ label, error, hint, ...input }: FormFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Input {...input} />
      {hint !== undefined && error === undefined ? <Field.HelperText>{hint}</Field.HelperText> : null}
      <FieldError error={error} />
    </Field.Root>
  )
}

export function FieldError({ error }: { error: string | undefined }) {
  return error === undefined ? null : <Field.ErrorText>{error}</Field.ErrorText>
}
