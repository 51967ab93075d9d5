import { defineRecipe } from '@chakra-ui/react'
import { inputRecipe } from './input'

/** An input of several lines. */
export const textareaRecipe = defineRecipe({
  className: 'squall-textarea',
  base: {
    ...inputRecipe.base,
    height: 'auto',
    minHeight: '24',
    lineHeight: '1.5',
    px: '3.5',
    py: '2.5',
    resize: 'vertical',
  },
})
