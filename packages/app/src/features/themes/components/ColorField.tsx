import { chakra, Field, Flex, Input } from '@chakra-ui/react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldError } from '../../../ui/FormField'

interface ColorFieldProps {
  label: string
  hint: string
  value: string
  error: string | undefined
  input: UseFormRegisterReturn
  onPick: (color: string) => void
}

const WRITTEN = /^#[0-9a-f]{6}$/i

/** A colour that can be picked or written. */
export function ColorField({ label, hint, value, error, input, onPick }: ColorFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Flex gap="2" w="full">
        <chakra.input
          type="color"
          value={WRITTEN.test(value) ? value : '#000000'}
          onChange={(event) => onPick(event.target.value)}
          aria-label={`Pick the ${label.toLowerCase()}`}
          boxSize="11"
          flexShrink="0"
          p="1"
          bg="bg.subtle"
          borderWidth="1px"
          borderColor="border.emphasized"
          borderRadius="l2"
          cursor="pointer"
        />
        <Input {...input} spellCheck={false} autoCapitalize="none" fontFamily="mono" />
      </Flex>
      {error === undefined ? <Field.HelperText>{hint}</Field.HelperText> : <FieldError error={error} />}
    </Field.Root>
  )
}
