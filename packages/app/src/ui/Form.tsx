import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A column of fields; what they may hold is checked by the form's schema, not by the browser. */
export function Form(props: HTMLChakraProps<'form'>) {
  return <chakra.form noValidate display="flex" flexDirection="column" gap="4" {...props} />
}
