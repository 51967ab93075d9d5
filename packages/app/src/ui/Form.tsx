import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A column of fields, validated by the form's schema and not by the browser. */
export function Form(props: HTMLChakraProps<'form'>) {
  return <chakra.form noValidate display="flex" flexDirection="column" gap="4" {...props} />
}
