import type { StormPrepCategory } from '@squall/shared/rules/storm-prep'
import { Car, type LucideIcon, Map as MapIcon, Radio, ShieldCheck } from 'lucide-react'

interface Category {
  name: string
  icon: LucideIcon
  /** What belongs to it. */
  hint: string
}

export const categories: Readonly<Record<StormPrepCategory, Category>> = {
  equipment: { name: 'Equipment', icon: Radio, hint: 'What tells you that a storm is coming' },
  safety: { name: 'Safety', icon: ShieldCheck, hint: 'What protects and keeps you going' },
  planning: { name: 'Planning', icon: MapIcon, hint: 'What is settled before you leave' },
  vehicle: { name: 'Vehicle', icon: Car, hint: 'What gets you out of there' },
}
