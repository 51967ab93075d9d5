import { Button, chakra, Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../platform/toast'

interface CopyFieldProps {
  text: string
  /** The kind of text, for the button's accessible name: 'invite code'. */
  what: string
}

/** A code or link with a copy button. */
export function CopyField({ text, what }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(text)
    setCopied(worked)
    if (!worked) toast.error({ title: 'Error', description: `Select the ${what} and copy it by hand.` })
  }
  return (
    <Flex alignItems="center" gap="2" bg="bg.muted" borderRadius="l2" ps="3" minW="0">
      <chakra.code flex="1" fontFamily="mono" textStyle="sm" overflowWrap="anywhere" py="2" userSelect="all">
        {text}
      </chakra.code>
      <Button variant="ghost" size="sm" onClick={copy} aria-label={`Copy ${what} ${text}`}>
        {isCopied ? <Check /> : <Copy />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Flex>
  )
}

/** Copies text and returns whether it worked. Pages without https have no clipboard API, only the old command. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
