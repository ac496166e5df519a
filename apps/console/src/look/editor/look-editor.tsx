import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Look, LookPart } from '@rialto/contract'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import type { ReactNode } from 'react'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { ValueField } from '../../settings/fields/value-field.tsx'
import { useControls } from '../../settings/use-controls.ts'
import { usePartNames } from '../names.ts'
import { BannersSection } from './banners-section.tsx'
import { LookPicture } from './look-picture.tsx'
import { SectionsSection } from './sections-section.tsx'
import { ThemeSection } from './theme-section.tsx'

/** The parts of the draft, one below the other. */
export function LookEditor({ form }: { form: EditForm<Look> }) {
  const { t } = useTranslation()
  const names = usePartNames()
  const fold = (title: string, children: ReactNode, isOpen = false) => (
    <Disclosure summary={<h2 className="text-16">{title}</h2>} open={isOpen}>
      {children}
    </Disclosure>
  )
  return (
    <>
      {fold(t('Colours'), <ThemeSection form={form} />, true)}
      {fold(names.home_sections, <SectionsSection form={form} />, true)}
      {fold(names.banners, <BannersSection form={form} />)}
      {fold(names.menus, <SettingPart form={form} part="menus" />)}
      {fold(
        names.web_logo,
        <div className="grid gap-4">
          <LookPicture
            label={t('In the header')}
            without={t('The name of the market stands there.')}
            src={form.values.web_logo}
            onChange={(web_logo) => form.set({ web_logo })}
            onRemove={() => form.set({ web_logo: null })}
          />
          <LookPicture
            label={t('In the footer')}
            without={t('The logo of the header is shown.')}
            src={form.values.web_footer_logo}
            onChange={(web_footer_logo) => form.set({ web_footer_logo })}
            onRemove={() => form.set({ web_footer_logo: null })}
          />
        </div>,
      )}
      {fold(names.footers, <SettingPart form={form} part="footers" />)}
    </>
  )
}

interface SettingPartProps {
  form: EditForm<Look>
  part: Extract<LookPart, 'menus' | 'footers'>
}

/** A part that is edited as among the settings. */
function SettingPart({ form, part }: SettingPartProps) {
  const { languages } = useSettings()
  const names = usePartNames()
  const controls = useControls({ languages })
  return (
    <ValueField
      control={controls[part]}
      label={names[part]}
      labelHidden
      value={form.values[part]}
      path={`look.${part}`}
      errorOf={form.errorOf}
      // The server checks what the control gives.
      onChange={(value) => form.set({ [part]: value } as Partial<Look>)}
    />
  )
}
