import { chakra } from '@chakra-ui/react'

/** A mast whose waves break off on one side: something did not come through. */
export function BrokenSignal() {
  return (
    <chakra.svg
      viewBox="0 0 120 80"
      w="32"
      h="auto"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      color="fg.subtle"
      aria-hidden
    >
      <path d="M60 34v38M48 72h24" />
      <chakra.circle cx="60" cy="28" r="5" fill="fg.error" stroke="none" />
      <path d="M46 40a17 17 0 0 1 0-24M36 48a28 28 0 0 1 0-40" />
      <path d="M74 40a17 17 0 0 0 4.5-8M84 48a28 28 0 0 0 7-12" strokeDasharray="1 7" />
    </chakra.svg>
  )
}
