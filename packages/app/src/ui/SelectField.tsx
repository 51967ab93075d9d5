import { Field, NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { FieldError } from './FormField'

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
