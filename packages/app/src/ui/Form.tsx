import {
  Alert,
  chakra,
  Field,
  type HTMLChakraProps,
  Input,
  type InputProps,
  NativeSelect,
  type NativeSelectFieldProps,
  Switch,
  Textarea,
  type TextareaProps,
} from '@chakra-ui/react'
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react'

/** A column of fields, validated by the form's schema and not by the browser. */
export function Form(props: HTMLChakraProps<'form'>) {
  return <chakra.form noValidate display="flex" flexDirection="column" gap="4" {...props} />
}

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

interface SelectFieldProps extends Omit<NativeSelectFieldProps, 'children'> {
  label: string
  error?: string
  options: readonly { value: string; label: string }[]
}

/** A labelled choice among a few. */
export function SelectField({ label, error, options, ...field }: SelectFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field {...field}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
      <FieldError error={error} />
    </Field.Root>
  )
}

interface SwitchFieldProps {
  label: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, with its name beside it. */
export function SwitchField({ label, isOn, disabled, onChange }: SwitchFieldProps) {
  return (
    <Switch.Root
      checked={isOn}
      disabled={disabled}
      colorPalette="accent"
      minH={{ base: '11', md: '9' }}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  )
}
