import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReactNode } from 'react'
import { LanguageSelect } from '../lib/language-select.tsx'
import { MarketName } from '../lib/mark.tsx'
import { useSettings } from '../lib/settings.tsx'

interface EntryPageProps {
  title: string
  lead: string
  children: ReactNode
}

/** A whole screen before the console: logging in, or joining. */
export function EntryPage({ title, lead, children }: EntryPageProps) {
  const { t } = useTranslation()
  const { app_name: name } = useSettings()
  return (
    <div className="grid min-h-dvh grid-cols-1 content-center px-4 py-10 narrow:px-2">
      <title>{`${title} · ${name}`}</title>
      <main className="mx-auto grid w-full max-w-94 grid-cols-1 gap-6">
        <div className="flex items-center gap-2.5 text-18 font-semibold">
          <MarketName />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-5 narrow:p-3 sm:p-7">
          <div>
            <h1 className="text-22">{title}</h1>
            <p className="mt-1.5 text-ink-2">{lead}</p>
          </div>
          {children}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <LanguageSelect labelHidden className="w-40" />
          <a href="/" className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3">
            {t('To the shop')}
          </a>
        </div>
      </main>
    </div>
  )
}
