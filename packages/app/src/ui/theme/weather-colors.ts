import { defineSemanticTokens } from '@chakra-ui/react'

/** Severity colours, each with the text colour that keeps 4.5:1 on it. They mean weather and nothing else. */
export const weatherColors = defineSemanticTokens.colors({
  /** The one scale of alerts; docs/decisions/011-weather-alerts.md says why each has this colour. */
  severity: {
    emergency: { value: '{colors.red.600}' },
    emergencyText: { value: '{colors.white}' },
    warning: { value: '{colors.orange.600}' },
    warningText: { value: '{colors.white}' },
    watch: { value: '{colors.amber.400}' },
    watchText: { value: '{colors.black}' },
    advisory: { value: '{colors.blue.600}' },
    advisoryText: { value: '{colors.white}' },
    statement: { value: '{colors.gray.600}' },
    statementText: { value: '{colors.white}' },
    none: { value: '{colors.green.600}' },
    noneText: { value: '{colors.white}' },
  },
  /** A notice of the app itself that is no alert. */
  caution: { value: '{colors.yellow.400}' },
  cautionText: { value: '{colors.black}' },
  intensity: {
    violent: { value: '{colors.purple.700}' },
    violentText: { value: '{colors.white}' },
    strong: { value: '{colors.red.600}' },
    strongText: { value: '{colors.white}' },
    moderate: { value: '{colors.orange.600}' },
    moderateText: { value: '{colors.white}' },
    weak: { value: '{colors.yellow.400}' },
    weakText: { value: '{colors.black}' },
  },
  /**
   * The areas of official alerts on a map, in the colours of the National Weather Service: lines with a casing, never
   * under text.
   */
  nws: {
    tornadoWarning: { value: '#FF0000' },
    severeThunderstormWarning: { value: '#FFA500' },
    flashFloodWarning: { value: '#8B0000' },
    tornadoWatch: { value: '#FFFF00' },
    severeThunderstormWatch: { value: '#DB7093' },
    flashFloodWatch: { value: '#2E8B57' },
    other: { value: '{colors.gray.300}' },
    casing: { value: '#05070C' },
    /** What the radar itself finds: no official warning, so no official colour. */
    rotation: { value: '#FF5CF4' },
  },
})
