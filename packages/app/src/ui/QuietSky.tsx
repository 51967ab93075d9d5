import { chakra } from '@chakra-ui/react'

/** An empty road under a calm sky: the picture of nothing going on. */
export function QuietSky() {
  return (
    <chakra.svg viewBox="0 0 200 110" w="52" h="auto" fill="none" strokeLinecap="round" aria-hidden>
      <chakra.circle cx="142" cy="40" r="14" fill="accent.subtle" stroke="accent.fg" strokeWidth="2" />
      <chakra.g stroke="fg.subtle" strokeWidth="2.5">
        <path d="M24 34h46M40 44h58M112 22h22" opacity=".55" />
        <path d="M8 66h184" />
        <path d="M92 66 62 106M108 66l30 40" />
        <path d="M100 72v6M100 86v8M100 102v4" strokeDasharray="0" opacity=".7" />
        <path d="M28 66v-9M22 66v-6M34 66v-5M168 66v-12M174 66v-7" opacity=".55" />
      </chakra.g>
    </chakra.svg>
  )
}
