import { chakra, Flex, type HTMLChakraProps, Text } from '@chakra-ui/react'

/** A bow echo as radar shows a squall line: gusts from the left drive the bent leading edge. */
function BrandMark({ size = '8' }: { size?: string }) {
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize={size} aria-hidden flexShrink="0">
      <path d="M13 2.5C24 6.5 29 11 29 16s-5 9.5-16 13.5c6.5-4.6 9-8.8 9-13.5s-2.5-8.9-9-13.5Z" fill="currentColor" />
      <path
        d="M3 10.5h11.5M6.5 16h11M3 21.5h11.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity="0.75"
      />
    </chakra.svg>
  )
}

/** Mark and name together. */
export function Wordmark({ isInBar = false }: { isInBar?: boolean }) {
  return (
    <Flex as="span" alignItems="center" gap="2">
      <Flex as="span" color="accent.fg">
        <BrandMark size="7" />
      </Flex>
      <Text
        as="span"
        fontSize="xl"
        lineHeight="1"
        fontWeight="extrabold"
        letterSpacing="-0.03em"
        pt="1px"
        // On tablets the bar has five tabs with their counts.
        display={isInBar ? { md: 'none', lg: 'inline' } : undefined}
      >
        Squall
      </Text>
    </Flex>
  )
}

/** The plates of the storm from the anvil down to the wall cloud: [centre y, half width, half height]. */
const PLATES = [
  [96, 980, 150],
  [178, 800, 118],
  [250, 630, 92],
  [312, 480, 70],
  [364, 350, 52],
  [406, 236, 36],
  [438, 146, 24],
] as const

const STORM_X = 1130

const BOLT = 'M1012 420 996 456l14 4-22 38 12 3-26 44 8 2-20 36'

const BRANCH = 'M988 498l-26 18 4 8-24 20M1010 460l22 26-6 6 12 18'

/** The colours of the scene: [at dusk, in the afternoon]. */
const SCENE = {
  '--storm-sky-top': ['#0A1120', '#7FB2E2'],
  '--storm-sky-high': ['#1A2945', '#B4D4F0'],
  '--storm-sky-low': ['#41648A', '#E2EEF7'],
  '--storm-horizon': ['#A9D2D2', '#FBEFCF'],
  '--storm-plate-top': ['#0B1323', '#F5F9FD'],
  '--storm-plate-middle': ['#1D2C4A', '#AFC2D8'],
  '--storm-plate-base': ['#34507A', '#607A9B'],
  '--storm-rain-top': ['#1A2844', '#5F7895'],
  '--storm-rain-base': ['#2B4468', '#9FB6CD'],
  '--storm-streak': ['#6E90B5', '#F2F7FC'],
  '--storm-flash': ['#8FF7E4', '#FFFFFF'],
  '--storm-flash-edge': ['#35E0C4', '#FFF4C2'],
  '--storm-bolt': ['#F1FFFC', '#FFFFFF'],
  '--storm-ground': ['#0A111F', '#B9A55A'],
  '--storm-road': ['#162138', '#7C8798'],
  '--storm-line': ['#8CA3C4', '#FFF7DF'],
  '--storm-pole': ['#0A111F', '#5B5F55'],
  '--storm-car': ['#060B15', '#263247'],
} as const

const colors = Object.entries(SCENE)
const night = Object.fromEntries(colors.map(([name, [dusk]]) => [name, dusk]))
const byTheme = Object.fromEntries(colors.map(([name, [dusk, day]]) => [name, { _light: day, _dark: dusk }]))

interface StormSceneProps extends HTMLChakraProps<'svg'> {
  /** Whether the light theme shows it in the afternoon. */
  hasDay?: boolean
}

/**
 * A rotating supercell over an empty road, at dusk or in the afternoon, drawn for this project. Decoration: it fills its
 * positioned parent.
 */
export function StormScene({ hasDay = false, ...props }: StormSceneProps) {
  return (
    <chakra.svg
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMidYMax slice"
      position="absolute"
      inset="0"
      w="full"
      h="full"
      aria-hidden
      css={hasDay ? byTheme : night}
      {...props}
    >
      <defs>
        <linearGradient id="storm-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--storm-sky-top)' }} />
          <stop offset=".45" style={{ stopColor: 'var(--storm-sky-high)' }} />
          <stop offset=".75" style={{ stopColor: 'var(--storm-sky-low)' }} />
          <stop offset=".9" style={{ stopColor: 'var(--storm-horizon)' }} />
        </linearGradient>
        <linearGradient id="storm-plate" x1="0" y1="0" x2="0" y2="1">
          <stop offset=".35" style={{ stopColor: 'var(--storm-plate-top)' }} />
          <stop offset=".8" style={{ stopColor: 'var(--storm-plate-middle)' }} />
          <stop offset="1" style={{ stopColor: 'var(--storm-plate-base)' }} />
        </linearGradient>
        <linearGradient id="storm-rain" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--storm-rain-top)' }} stopOpacity=".95" />
          <stop offset="1" style={{ stopColor: 'var(--storm-rain-base)' }} stopOpacity=".35" />
        </linearGradient>
        <radialGradient id="storm-flash">
          <stop offset="0" style={{ stopColor: 'var(--storm-flash)' }} stopOpacity=".75" />
          <stop offset=".4" style={{ stopColor: 'var(--storm-flash-edge)' }} stopOpacity=".22" />
          <stop offset="1" style={{ stopColor: 'var(--storm-flash-edge)' }} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1600" height="640" fill="url(#storm-sky)" />
      <path d="M1150 340h240l90 240h-250Z" fill="url(#storm-rain)" />
      <path
        d="M1220 400l46 170M1272 392l52 180M1322 384l56 186M1366 370l60 200"
        stroke="var(--storm-streak)"
        strokeWidth="2"
        opacity=".28"
      />
      {PLATES.map(([y, halfWidth, halfHeight]) => (
        <ellipse key={y} cx={STORM_X} cy={y} rx={halfWidth} ry={halfHeight} fill="url(#storm-plate)" />
      ))}
      <ellipse cx="1000" cy="424" rx="250" ry="130" fill="url(#storm-flash)" />
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path d={BOLT} stroke="var(--storm-flash-edge)" strokeWidth="12" opacity=".28" />
        <path d={BRANCH} stroke="var(--storm-bolt)" strokeWidth="1.6" opacity=".8" />
        <path d={BOLT} stroke="var(--storm-bolt)" strokeWidth="3.4" />
      </g>
      <path d="M0 582c260-10 520-4 800-8s540-8 800 2v70H0Z" fill="var(--storm-ground)" />
      <path d="M1096 575h12l132 65H964Z" fill="var(--storm-road)" />
      <path d="M1102 579v6M1101 592v9M1100 610v14" stroke="var(--storm-line)" strokeWidth="3" strokeLinecap="round" />
      <g stroke="var(--storm-pole)" fill="none">
        <path d="M742 578v-74M724 514h36M728 526h28M856 576v-50M845 533h22M930 576v-34M923 547h14" strokeWidth="4" />
        <path d="M724 514c44 18 88 22 121 19M760 514c36 14 70 20 107 19M845 533c30 12 54 15 78 14" strokeWidth="1.5" />
      </g>
      <path d="M1116 575c1-5 3-7 7-7h14c5 0 8 3 11 6 5 0 7 2 7 7v3h-39Z" fill="var(--storm-car)" />
      <path d="M1128 568v-16" stroke="var(--storm-car)" strokeWidth="1.6" />
      <circle cx="1118" cy="578" r="2.4" fill="#FF7A66" />
    </chakra.svg>
  )
}
