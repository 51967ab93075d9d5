import { PostType } from '@squall/shared/contract/community'
import { BookOpen, Camera, Clapperboard, CloudSun, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react'

interface TypeLook {
  label: string
  Icon: LucideIcon
  palette: 'gray' | 'green' | 'orange' | 'blue'
}

/** Label, icon and colour of each post type. */
export const postTypes: Record<PostType, TypeLook> = {
  experience: { label: 'Experience', Icon: BookOpen, palette: 'gray' },
  tip: { label: 'Safety Tip', Icon: Lightbulb, palette: 'green' },
  warning: { label: 'Warning', Icon: TriangleAlert, palette: 'orange' },
  photo: { label: 'Photo', Icon: Camera, palette: 'blue' },
  video: { label: 'Video', Icon: Clapperboard, palette: 'blue' },
  forecast: { label: 'Forecast', Icon: CloudSun, palette: 'blue' },
}

export const postTypeOptions = PostType.options.map((value) => ({ value, label: postTypes[value].label }))

/** Posts from this number of characters on are folded. */
export const LONG_POST = 700
