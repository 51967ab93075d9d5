import { Field, Textarea, type TextareaProps } from '@chakra-ui/react'
import { FieldError } from './FormField'

interface TextAreaFieldProps extends TextareaProps {
  label: string
  error: string | undefined
  hint?: string
}

/** A labelled text of several lines with its own error below it. */
export function TextAreaField({ label, error, hint, ...textarea }: TextAreaFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Textarea {...textarea} />
      {hint !== undefined && error === undefined ? <Field.HelperText>{hint}</Field.HelperText> : null}
      <FieldError error={error} />
    </Field.Root>
  )
}
