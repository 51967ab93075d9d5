import { PageTheme, type StreamingPage } from '@squall/shared/contract/channel'
import { CustomizeDialog } from '../../features/channels/components/customize/CustomizeDialog'
import { GeneralTab } from '../../features/channels/components/customize/GeneralTab'
import { IntegrationsTab } from '../../features/channels/components/customize/IntegrationsTab'
import { useEditPage } from '../../features/channels/hooks'
import { ThemePreview } from '../../features/themes/components/ThemedSurface'
import { pageThemeNames, ThemesTab } from '../../features/themes/components/ThemesTab'
import { useThemes } from '../../features/themes/hooks'
import { WidgetRows } from '../../features/widgets/components/WidgetRows'

const themes = PageTheme.options.map((value) => ({ value, label: pageThemeNames[value] }))

interface CustomizePageProps {
  page: StreamingPage
  isOpen: boolean
  onClose: () => void
}

/** The Customize dialog with the tabs of several features. */
export default function CustomizePage({ page, isOpen, onClose }: CustomizePageProps) {
  const { active } = useThemes(page.id)
  const { save } = useEditPage(page.id)
  return (
    <CustomizeDialog
      isOpen={isOpen}
      onClose={onClose}
      general={
        <GeneralTab
          key={`${page.streaming_page_theme} ${active?.id}`}
          page={page}
          themes={themes}
          customTheme={active?.theme_name ?? null}
          renderTheme={(theme) => (
            <ThemePreview theme={PageTheme.safeParse(theme).data} colors={theme === '' ? active : null} />
          )}
        />
      }
      integrations={<IntegrationsTab page={page} />}
      widgets={<WidgetRows userId={page.id} />}
      themes={
        <ThemesTab
          userId={page.id}
          pageTheme={page.streaming_page_theme}
          onBuiltIn={(theme) => save({ userId: page.id, streaming_page_theme: theme })}
        />
      }
    />
  )
}
