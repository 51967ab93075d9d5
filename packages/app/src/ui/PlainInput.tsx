import { createRecipeContext, type InputProps } from '@chakra-ui/react'

const { withContext } = createRecipeContext({ key: 'input' })

/** A text field outside the form fields, whose code is not in the first load. */
export const PlainInput = withContext<HTMLInputElement, InputProps>('input')
